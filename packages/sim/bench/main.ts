// Compares the cost of a tick of this simulation with unmodified ("stock") cannon-es and with Rapier on one track.
//
// `pnpm bench` compiles this file and runs it with plain node: a loader that compiles at run time would slow down the
// three engines by different factors.
import { type Cost, measure } from './measure.ts';
import type { PeerWorld } from './peer-world.ts';
import { loadRapier, RAPIER_GROUNDS, type RapierGround, RapierWorld } from './rapier-world.ts';
import { benchTrack, createWorld, inputsOf, pointAhead, SCENES, type Scene, spotsOf } from './scenes.ts';
import { createStockWorld } from './stock-world.ts';

/**
 * The targets that are checked at the end. A share is the time of this simulation divided by that of the other engine.
 */
const STOCK_SHARE_MAX = 1 / 8;
const RAPIER_SHARE_MAX = 1 / 2;
const LONG_REPLAY_MAX_US = 3000;
const GARBAGE_MAX_KIB = 20;

const MANY_CARS = 16;
/** The recorded inputs repeat after this many ticks. */
const LOOP_TICKS = 150;
/** Lengths of an ordinary and of a long replay. */
const REPLAY_TICKS = 15;
const LONG_REPLAY_TICKS = 24;
/** A replay starts after this many ticks, so that cars are in contact. */
const RUN_IN_TICKS = 2 * REPLAY_TICKS;
const REPLAY_WARMUP_RUNS = 300;
const PEER_WARMUP_RUNS = 1500;
/** The cars of another engine must reach this mean speed (m/s) when spread out, or the comparison is not fair. */
const PEER_SPEED_MIN = 3;

/** Measures ticks of this simulation, with inputs that are computed beforehand and repeated. */
function tickCost(scene: Scene, cars: number): Cost {
  const world = createWorld(scene, cars);
  const start = world.save();
  const inputs = Array.from({ length: LOOP_TICKS }, (_, tick) => {
    const each = inputsOf(world, scene, tick);
    world.step(each);
    return each;
  });
  let tick = 0;
  return measure(() => {
    if (tick % LOOP_TICKS === 0) world.load(start);
    world.step(inputs[tick++ % LOOP_TICKS]!);
  });
}

/** Measures a replay: loading a state and stepping `ticks` ticks. */
function replayCost(scene: Scene, cars: number, ticks: number): Cost {
  const world = createWorld(scene, cars);
  for (let tick = 0; tick < RUN_IN_TICKS; tick++) world.step(inputsOf(world, scene, tick));
  const inputs = inputsOf(world, scene, 1);
  const saved = world.save();
  const replay = () => {
    world.load(saved);
    for (let tick = 0; tick < ticks; tick++) world.step(inputs);
  };
  return measure(replay, { warmupRuns: REPLAY_WARMUP_RUNS });
}

const steerPeer = (world: PeerWorld): void => world.steer((_car, x, z) => pointAhead(x, z));

/** Measures ticks of another engine; throws if its cars are spread out and slower than PEER_SPEED_MIN on average. */
function peerCost(world: PeerWorld, scene: Scene, cars: number): Cost {
  const cost = measure(() => world.step(), { prepare: () => steerPeer(world), warmupRuns: PEER_WARMUP_RUNS });
  const speed = world.totalSpeed();
  if (scene === 'spread out' && speed < cars * PEER_SPEED_MIN) {
    throw new Error(`bench: got a mean speed of ${speed / cars} m/s; allowed: at least ${PEER_SPEED_MIN} m/s`);
  }
  return cost;
}

function rapierCost(scene: Scene, ground: RapierGround): Cost {
  const world = new RapierWorld(benchTrack, spotsOf(scene, MANY_CARS), ground);
  const cost = peerCost(world, scene, MANY_CARS);
  world.free();
  return cost;
}

function rapierReplayCost(scene: Scene, ground: RapierGround): Cost {
  const world = new RapierWorld(benchTrack, spotsOf(scene, MANY_CARS), ground);
  for (let tick = 0; tick < RUN_IN_TICKS; tick++) {
    steerPeer(world);
    world.step();
  }
  const saved = world.save();
  const replay = () => {
    world.load(saved);
    for (let tick = 0; tick < REPLAY_TICKS; tick++) world.step();
  };
  const cost = measure(replay, { warmupRuns: REPLAY_WARMUP_RUNS });
  world.free();
  return cost;
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const column = (value: number, digits = 1, width = 10) => value.toFixed(digits).padStart(width);
const sceneColumns = (scene: Scene, cars: number) => `${scene.padEnd(12)} ${String(cars).padStart(4)}`;

/** Prints the costs of a tick; returns the largest share of the stock time and the most garbage (KiB) with 16 cars. */
function printTicks(): { share: number; kib: number } {
  const worst = { share: 0, kib: 0 };
  print(`sim: one tick on ${benchTrack.name}: time (µs) and garbage (KiB)`);
  print('scene        cars    median       p95   garbage     stock   garbage   sim / stock');
  for (const scene of SCENES) {
    for (const cars of [1, 8, MANY_CARS]) {
      const own = tickCost(scene, cars);
      const stock = peerCost(createStockWorld(benchTrack, spotsOf(scene, cars)), scene, cars);
      const share = own.median / stock.median;
      if (cars === MANY_CARS) {
        worst.share = Math.max(worst.share, share);
        worst.kib = Math.max(worst.kib, own.kib);
      }
      const costs = [own.median, own.p95, own.kib, stock.median, stock.kib].map((value) => column(value)).join('');
      print(`${sceneColumns(scene, cars)}${costs}       1/${(1 / share).toFixed(1)}`);
    }
  }
  print('');
  return worst;
}

function printReplays(): void {
  print(`load + ${REPLAY_TICKS} ticks: time (µs) and garbage (KiB)`);
  print('scene        cars    median       p95   garbage');
  for (const scene of SCENES) {
    for (const cars of [8, MANY_CARS]) {
      const { median, p95, kib } = replayCost(scene, cars, REPLAY_TICKS);
      print(`${sceneColumns(scene, cars)}${column(median)}${column(p95)}${column(kib)}`);
    }
  }
  print('');
}

/** Prints the comparison with Rapier; returns the largest shares of Rapier's time, for a tick and for a replay. */
function printRapier(): { tick: number; replay: number } {
  const worst = { tick: 0, replay: 0 };
  print(`Rapier on two kinds of ground, median (µs): a tick, and load + ${REPLAY_TICKS} ticks; share: sim / Rapier`);
  print('scene        cars   ground      tick      share    replay      share');
  for (const scene of SCENES) {
    const own = tickCost(scene, MANY_CARS).median;
    const ownReplay = replayCost(scene, MANY_CARS, REPLAY_TICKS).median;
    const shares = RAPIER_GROUNDS.map((ground) => {
      const tick = rapierCost(scene, ground).median;
      const replay = rapierReplayCost(scene, ground).median;
      const costs = [column(tick), column(own / tick, 2), column(replay), column(ownReplay / replay, 2)].join(' ');
      print(`${sceneColumns(scene, MANY_CARS)}   ${ground.padEnd(5)}${costs}`);
      return { tick: own / tick, replay: ownReplay / replay };
    });
    worst.tick = Math.max(worst.tick, ...shares.map(({ tick }) => tick));
    worst.replay = Math.max(worst.replay, ...shares.map(({ replay }) => replay));
  }
  print('');
  return worst;
}

function printTarget(name: string, found: string, isReached: boolean): void {
  print(`${name}: ${found}, ${isReached ? 'reached' : 'NOT REACHED'}`);
}

const ticks = printTicks();
printReplays();
const longReplay = replayCost('pile-up', 8, LONG_REPLAY_TICKS).p95;
await loadRapier();
const rapier = printRapier();

printTarget('16 cars, at most 1/8 of stock', `1/${(1 / ticks.share).toFixed(1)}`, ticks.share <= STOCK_SHARE_MAX);
printTarget(
  `16 cars, at most ${GARBAGE_MAX_KIB} KiB of garbage per tick`,
  ticks.kib.toFixed(1),
  ticks.kib <= GARBAGE_MAX_KIB,
);
printTarget('16 cars, at most half of Rapier', rapier.tick.toFixed(2), rapier.tick <= RAPIER_SHARE_MAX);
printTarget(
  `16 cars, load + ${REPLAY_TICKS} ticks, at most half of Rapier`,
  rapier.replay.toFixed(2),
  rapier.replay <= RAPIER_SHARE_MAX,
);
printTarget(
  `8 cars, load + ${LONG_REPLAY_TICKS} ticks, p95 at most ${LONG_REPLAY_MAX_US} µs`,
  longReplay.toFixed(0),
  longReplay <= LONG_REPLAY_MAX_US,
);
