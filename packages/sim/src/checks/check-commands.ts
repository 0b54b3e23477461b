/** Checks the commands of a step. */
import { requireInteger, requireKnownKeys, requireObject, wrongNumber, wrongType } from '../errors/invalid-value.ts';
import type { Command, HitCommand } from '../state/command.ts';

/** The names that a command of each kind may have. */
const NAMES: Readonly<Record<Command['kind'], readonly string[]>> = {
  enter: ['kind', 'car', 'model'],
  leave: ['kind', 'car'],
  start: ['kind'],
  warmup: ['kind'],
  hit: ['kind', 'car', 'by', 'damage', 'push'],
};
const KINDS = Object.keys(NAMES);
/** Largest damage and push that a command may have; far beyond any weapon. */
const DAMAGE_MAX = 0xffff;
const PUSH_MAX = 0xffff;

/** What commands of a World may name. */
export interface CommandLimits {
  /** Number of car slots. */
  readonly cars: number;
  /** Number of car models. */
  readonly models: number;
  readonly hasTrack: boolean;
}

/** Throws unless `commands` is an array of valid commands. */
export function checkCommands(commands: readonly Command[], limits: CommandLimits): void {
  if (!Array.isArray(commands)) throw wrongType('World.step: commands', commands, 'an array of commands');
  for (const command of commands) checkCommand(command, limits);
}

/** Throws unless `command` has a known kind and only known names, and all its numbers are in their ranges. */
function checkCommand(command: Command, { cars, models, hasTrack }: CommandLimits): void {
  requireObject('World.step: command', command, `an object with a kind of ${KINDS.join(', ')}`);
  const { kind } = command;
  if (!KINDS.includes(kind)) throw wrongType('World.step: kind of command', kind, KINDS.join(', '));
  requireKnownKeys(`World.step: '${kind}'`, command, NAMES[kind]);
  if (kind === 'start' && !hasTrack) {
    const others = KINDS.filter((each) => each !== 'start').join(', ');
    throw new RangeError(`World.step: got 'start' in a world without a track; allowed: ${others}`);
  }
  if (kind === 'start' || kind === 'warmup') return;
  requireInteger(`World.step: car in '${kind}'`, command.car, 0, cars - 1);
  if (kind === 'enter') requireInteger("World.step: model in 'enter'", command.model ?? 0, 0, models - 1);
  else if (kind === 'hit') checkHit('World.step', command, cars);
}

/** Throws unless `hit` is a valid hit on one of `cars` cars; `path` is its name in the error. */
export function requireHit(path: string, hit: HitCommand, cars: number): void {
  requireObject(path, hit, 'a hit');
  if (hit.kind !== 'hit') throw wrongType(`${path}: kind`, hit.kind, 'hit');
  requireKnownKeys(path, hit, NAMES.hit);
  requireInteger(`${path}: car in 'hit'`, hit.car, 0, cars - 1);
  checkHit(path, hit, cars);
}

function checkHit(path: string, { by, damage, push }: HitCommand, cars: number): void {
  requireInteger(`${path}: by in 'hit'`, by, -1, cars - 1);
  if (!(typeof damage === 'number' && damage >= 0 && damage <= DAMAGE_MAX)) {
    throw wrongNumber(`${path}: damage in 'hit'`, damage, `a number from 0 to ${DAMAGE_MAX}`);
  }
  if (!Array.isArray(push) || push.length !== 3) {
    throw wrongType(`${path}: push in 'hit'`, push, 'an array of 3 integers, in units of PUSH_STEP');
  }
  push.forEach((steps, axis) => {
    requireInteger(`${path}: push[${axis}] in 'hit'`, steps, -PUSH_MAX, PUSH_MAX);
  });
}
