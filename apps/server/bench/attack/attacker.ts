/** Carries out one attack until the process is ended: attacker.ts NAME PORT ADDRESS. */
import { ATTACKS } from './attacks.ts';

const [name = '', port, address = ''] = process.argv.slice(2);
ATTACKS[name]!.start({ port: Number(port), address });
process.stdout.write('ready\n');
