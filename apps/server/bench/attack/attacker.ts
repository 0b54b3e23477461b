/** Carries out one attack until the process is ended: attacker.ts NAME PORT. */
import { ATTACKS } from './attacks.ts';

const [name = '', port] = process.argv.slice(2);
ATTACKS[name]!.start(Number(port));
process.stdout.write('ready\n');
