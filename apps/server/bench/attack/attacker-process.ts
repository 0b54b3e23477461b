/** Starts an attack in a process of its own. */
import { ScriptProcess } from '../script-process.ts';
import { ATTACKS } from './attacks.ts';

/**
 * Carries out the attack `name` on the server on `port` until the process is killed. Each `run` of an attack, from 0 to 255, has an
 * address of its own, so that the server does not limit it because of another run.
 */
export function startAttack(name: string, port: number, run: number): Promise<ScriptProcess> {
  const address = `127.1.${Object.keys(ATTACKS).indexOf(name)}.${run}`;
  return ScriptProcess.start('attack/attacker.ts', [name, String(port), address]);
}
