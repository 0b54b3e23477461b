// The lessons of the tutorial, and what a player does in each of them until the next prompt is shown.
import type { Page } from 'playwright-core';
import { ownCar, type Probe, probe, until } from '../page/probe.ts';
import { wrapAngle } from './angle.ts';
import { GUN_HEIGHT_M } from './mouse-gunner.ts';
import type { SeatAction, SeatDevice } from './seat-device.ts';

export interface Lesson {
  /** A part of the prompt's text. */
  readonly prompt: string;
  /** Does for a moment what the prompt asks for. */
  readonly practise: (page: Page, device: SeatDevice) => Promise<void>;
}

/** At this speed a car can drift (m/s); a car below STUCK_SPEED stands at a wall. */
const DRIFT_SPEED = 12;
const STUCK_SPEED = 1;
/** Shots that make a gun hot, and ticks in which a hot gun cools. */
const HOT_SHOTS = 12;
const COOLING_TICKS = 60;
/** The aim turns to the side by this angle (radians). */
const SIDE = 1;

/** The lessons of each seat in their order. The gunner's rival is in car 1. */
export const LESSONS: Readonly<Record<'driver' | 'gunner', readonly Lesson[]>> = {
  driver: [
    { prompt: 'Hold to drive', practise: holding('throttle') },
    { prompt: 'Hold to brake', practise: holding('brake') },
    { prompt: 'Drift while you steer', practise: drift },
    { prompt: 'Boost to gain speed', practise: holding('throttle', 'boost') },
  ],
  gunner: [
    { prompt: 'to aim', practise: turnFromRival },
    { prompt: 'Aim at a rival', practise: turnToRival },
    { prompt: 'Fire in bursts', practise: fireBurst },
    { prompt: 'Launch a rocket', practise: holding('rocket') },
    { prompt: 'Tell your driver', practise: call },
  ],
};

/** Waits until the page has drawn another frame, so that a device is not used more often than the page reads it. */
async function untilNextFrame(page: Page, { frames }: Probe): Promise<void> {
  await until(page, 'another frame is drawn', (game) => game.frames > frames);
}

function holding(...actions: readonly SeatAction[]): Lesson['practise'] {
  return async (page, device) => {
    const game = await probe(page);
    await device.hold(...actions);
    await untilNextFrame(page, game);
  };
}

/** Drives faster and faster, and then slides to the right. Leaves a wall by a respawn. */
async function drift(page: Page, device: SeatDevice): Promise<void> {
  const game = await probe(page);
  if (game.speed > DRIFT_SPEED) await device.hold('throttle', 'right', 'drift');
  else if (game.speed > STUCK_SPEED) await device.hold('throttle');
  else await device.hold('reset', 'throttle');
  await untilNextFrame(page, game);
}

/** Turns the aim to the side on which the rival is not, so that the gun does not point at the rival by chance. */
async function turnFromRival(page: Page, device: SeatDevice): Promise<void> {
  const game = await probe(page);
  await device.turn(rivalFrom(game).right > 0 ? -SIDE : SIDE, 0);
  await untilNextFrame(page, game);
}

async function turnToRival(page: Page, device: SeatDevice): Promise<void> {
  const game = await probe(page);
  const { right, up } = rivalFrom(game);
  await device.turn(right, up);
  await untilNextFrame(page, game);
}

/** Returns the angles from the aim to the rival (radians). */
function rivalFrom(game: Probe): { right: number; up: number } {
  const own = ownCar(game);
  const rival = game.cars[1]!;
  const [x, y, z] = [rival.x - own.x, rival.y - own.y - GUN_HEIGHT_M, rival.z - own.z];
  return {
    right: wrapAngle(game.aimYaw - Math.atan2(x, z)),
    up: Math.atan2(y, Math.hypot(x, z)) - game.aimPitch,
  };
}

/** Fires until the gun is hot, and lets it cool. */
async function fireBurst(page: Page, device: SeatDevice): Promise<void> {
  const { shots } = await probe(page);
  await device.hold('fire');
  const { tick } = await until(page, 'the gun is hot', (game) => game.shots >= shots + HOT_SHOTS);
  await device.hold();
  await until(page, 'the gun cools', (game) => game.tick > tick + COOLING_TICKS);
}

/** Presses the control once. */
async function call(page: Page, device: SeatDevice): Promise<void> {
  const game = await probe(page);
  await device.hold('look');
  await untilNextFrame(page, game);
  await device.hold();
  await untilNextFrame(page, await probe(page));
}
