// The price of a tick: this simulation beside stock cannon-es RaycastVehicle and beside Rapier on the same track, as
// ratios in one run.
// It is built and run by plain node: loaders that compile on the fly slow both down, by different factors.
import { atan2, type CarInput, createTrackSample, type Track, trackPoint, type World } from '../src/index.ts';
import { readTrack } from '../test/tracks.ts';
import { cruiser, drive, fullWorld, put, rammer } from '../test/worlds.ts';
import { type Cost, measure } from './measure.ts';
import type { PeerWorld, Spot } from './peer-world.ts';
import { createRapierWorld, loadRapier, RAPIER_GROUNDS, type RapierGround } from './rapier-world.ts';
import { createStockWorld } from './stock-world.ts';

const STOCK_SHARE_MAX = 1 / 8;
const RAPIER_SHARE_MAX = 1 / 2;
const LONG_REPLAY_TICKS = 24;
/** Bar of the scoreboard's row 6, µs. */
const LONG_REPLAY_MAX = 3000;
/** A compiled engine needs less time to warm up than a compiled-as-it-runs one. */
const PEER_WARMUP = 1500;
const GARBAGE_MAX_KIB = 20;
const REPLAY_TICKS = 15;
const PILE_M = 200;
const LOOP_TICKS = 150;

const track = readTrack('valley');
type Scene = 'spread out' | 'pile-up';

/** Where car `car` of `cars` begins: all round the lap, or four abreast in one spot. */
function spotOf(scene: Scene, car: number, cars: number) {
  const distance = scene === 'spread out' ? (car * track.length) / cars + 20 : PILE_M + (car >> 2) * 4.6;
  const lateral = scene === 'spread out' ? 0 : ((car & 3) - 1.5) * 2.4;
  return trackPoint(track, distance, lateral, 0.75, createTrackSample());
}

function createWorld(scene: Scene, cars: number): World {
  const world = fullWorld(track, cars);
  for (let car = 0; car < cars; car++) {
    const { x, y, z, tx, tz, index } = spotOf(scene, car, cars);
    const yaw = atan2(tx, tz);
    put(world.state, car, 'px', x);
    put(world.state, car, 'py', y);
    put(world.state, car, 'pz', z);
    put(world.state, car, 'qy', Math.sin(yaw / 2));
    put(world.state, car, 'qw', Math.cos(yaw / 2));
    put(world.state, car, 'trackHint', index);
  }
  return world;
}

/** In a pile-up everybody pushes the front row, which brakes. */
const inputOf = (world: World, scene: Scene, car: number, tick: number): CarInput => {
  if (scene === 'spread out') return cruiser(world, car);
  return car >= 12 ? drive({ throttle: -40 }) : rammer(world, car, tick, 3);
};

/** A scene that plays the same inputs over and over: nothing but the simulation is measured. */
function ours(scene: Scene, cars: number): Cost {
  const world = createWorld(scene, cars);
  const start = world.save();
  const inputs = Array.from({ length: LOOP_TICKS }, (_, tick) => {
    const each = Array.from({ length: cars }, (_car, car) => inputOf(world, scene, car, tick));
    world.step(each);
    return each;
  });
  let tick = 0;
  return measure(() => {
    if (tick % LOOP_TICKS === 0) world.load(start);
    world.step(inputs[tick++ % LOOP_TICKS]!);
  });
}

function replay(scene: Scene, cars: number, ticks: number): Cost {
  const world = createWorld(scene, cars);
  for (let tick = 0; tick < REPLAY_TICKS * 2; tick++) {
    world.step(Array.from({ length: cars }, (_, car) => inputOf(world, scene, car, tick)));
  }
  const inputs = Array.from({ length: cars }, (_, car) => inputOf(world, scene, car, 1));
  const saved = world.save();
  return measure(
    () => {
      world.load(saved);
      for (let k = 0; k < ticks; k++) world.step(inputs);
    },
    undefined,
    300,
  );
}

const spotsOf = (scene: Scene, cars: number): Spot[] =>
  Array.from({ length: cars }, (_, car) => {
    const { x, y, z, tx, tz } = spotOf(scene, car, cars);
    return { x, y, z, yaw: atan2(tx, tz) };
  });

function peer(world: PeerWorld, scene: Scene, cars: number): Cost {
  const cost = measure(world.step, () => world.steer((_, x, z) => aheadOf(track, x, z)), PEER_WARMUP);
  if (scene === 'spread out' && world.pace() < cars * 3)
    throw new Error(`bench: the cars of the peer stand still (${world.pace()} m/s)`);
  return cost;
}

const stock = (scene: Scene, cars: number): Cost => peer(createStockWorld(track, spotsOf(scene, cars)), scene, cars);

function rapier(scene: Scene, cars: number, ground: RapierGround): Cost {
  const world = createRapierWorld(track, spotsOf(scene, cars), ground);
  const cost = peer(world, scene, cars);
  world.free();
  return cost;
}

function rapierReplay(scene: Scene, cars: number, ground: RapierGround): Cost {
  const world = createRapierWorld(track, spotsOf(scene, cars), ground);
  for (let tick = 0; tick < REPLAY_TICKS * 2; tick++) {
    world.steer((_, x, z) => aheadOf(track, x, z));
    world.step();
  }
  const saved = world.save();
  const work = () => {
    world.load(saved);
    for (let k = 0; k < REPLAY_TICKS; k++) world.step();
  };
  const cost = measure(work, undefined, 300);
  world.free();
  return cost;
}

function aheadOf({ px, pz, count }: Track, x: number, z: number) {
  let best = 0;
  for (let i = 0; i < count; i += 4) if (away(i) < away(best)) best = i;
  const ahead = (best + 14) % count;
  return { x: px[ahead]!, z: pz[ahead]! };
  function away(i: number) {
    return (px[i]! - x) ** 2 + (pz[i]! - z) ** 2;
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const number = (value: number) => value.toFixed(1).padStart(9);

print(`sim: one tick on ${track.name}, µs (median, p95) and KiB of garbage`);
print('scene        cars   median       p95   garbage   stock median   stock garbage   ours / stock');
let worstShare = 0;
let worstGarbage = 0;
for (const scene of ['spread out', 'pile-up'] as const) {
  for (const cars of [1, 8, 16]) {
    const own = ours(scene, cars);
    const theirs = stock(scene, cars);
    const share = own.median / theirs.median;
    if (cars === 16) {
      worstShare = Math.max(worstShare, share);
      worstGarbage = Math.max(worstGarbage, own.kib);
    }
    print(
      `${scene.padEnd(12)} ${String(cars).padStart(4)}${number(own.median)} ${number(own.p95)} ${number(own.kib)}     ${number(
        theirs.median,
      )}       ${number(theirs.kib)}          1/${(1 / share).toFixed(1)}`,
    );
  }
}
print('');
print(`load + ${REPLAY_TICKS} ticks, µs (median, p95), KiB of garbage`);
for (const scene of ['spread out', 'pile-up'] as const) {
  for (const cars of [8, 16]) {
    const { median, p95, kib } = replay(scene, cars, REPLAY_TICKS);
    print(`${scene.padEnd(12)} ${String(cars).padStart(4)}${number(median)} ${number(p95)} ${number(kib)}`);
  }
}
print('');
const longReplay = replay('pile-up', 8, LONG_REPLAY_TICKS).p95;

await loadRapier();
print('Rapier on its two grounds, µs (median): a tick, and restoring a snapshot + 15 ticks (its bodies kept awake)');
print('scene        cars   ground     tick   ours / its   restore + 15   ours / its');
let worstTick = 0;
let worstReplay = 0;
for (const scene of ['spread out', 'pile-up'] as const) {
  const [own, ownReplay] = [ours(scene, 16).median, replay(scene, 16, REPLAY_TICKS).median];
  const costs = RAPIER_GROUNDS.map((ground) => {
    const tick = rapier(scene, 16, ground).median;
    const again = rapierReplay(scene, 16, ground).median;
    print(
      `${scene.padEnd(12)}   16   ${ground.padEnd(5)} ${number(tick)}      ${(own / tick).toFixed(2)} ${number(again)}          ${(ownReplay / again).toFixed(2)}`,
    );
    return { tick, again };
  });
  worstTick = Math.max(worstTick, own / Math.min(...costs.map(({ tick }) => tick)));
  worstReplay = Math.max(worstReplay, ownReplay / Math.min(...costs.map(({ again }) => again)));
}
print('');
const verdict = (reached: boolean) => (reached ? 'reached' : 'NOT REACHED');
print(
  `16 cars at most 1/8 of stock: worst 1/${(1 / worstShare).toFixed(1)}, ${verdict(worstShare <= STOCK_SHARE_MAX)}`,
);
print(
  `garbage at most ${GARBAGE_MAX_KIB} KiB a tick: worst ${worstGarbage.toFixed(1)}, ${verdict(worstGarbage <= GARBAGE_MAX_KIB)}`,
);
print(
  `16 cars at most half of Rapier on its better ground: worst ${worstTick.toFixed(2)}, ${verdict(worstTick <= RAPIER_SHARE_MAX)}`,
);
print(
  `load + ${REPLAY_TICKS} ticks at most half of Rapier's: worst ${worstReplay.toFixed(2)}, ${verdict(worstReplay <= RAPIER_SHARE_MAX)}`,
);
print(
  `row 6: load + ${LONG_REPLAY_TICKS} ticks of 8 cars, p95 at most ${LONG_REPLAY_MAX} µs: ${longReplay.toFixed(0)}, ${verdict(longReplay <= LONG_REPLAY_MAX)}`,
);
