// The public functions refuse wrong arguments with an error that names the argument and says what is allowed.
import { describe, expect, it } from 'vitest';
import {
  buildTrack,
  CAR,
  type Command,
  carOffset,
  createTuning,
  type DriverControls,
  driverInput,
  flatGround,
  type GunnerControls,
  gunnerInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  parseTrack,
  readField,
  resolveShots,
  runScriptedRace,
  type StepInput,
  standings,
  type TrackDefinition,
  telemetryCsv,
  telemetryJson,
  World,
  type WorldOptions,
} from '../src/index.ts';
import { ringTrack, trackJson } from './tracks.ts';

const track = ringTrack(0);
const driver = (changes: object) => [{ driver: { ...NEUTRAL_DRIVER, ...changes } }];
const gunner = (changes: object) => [{ gunner: { ...NEUTRAL_GUNNER, ...changes } }];
const hit = (changes: object) => ({ kind: 'hit', car: 0, by: -1, damage: 1, push: [0, 0, 0], ...changes });

describe('World.step', () => {
  it.each<[inputs: unknown, error: ErrorConstructor, message: string]>([
    [driver({ steer: 'left' }), TypeError, `inputs[0].driver.steer: got "left"; allowed: an integer from -127 to 127`],
    [
      driver({ steer: Number.NaN }),
      RangeError,
      'inputs[0].driver.steer: got NaN; allowed: an integer from -127 to 127',
    ],
    [
      driver({ throttle: 1000 }),
      RangeError,
      'inputs[0].driver.throttle: got 1000; allowed: an integer from -127 to 127',
    ],
    [driver({ throttle: 0.5 }), RangeError, 'inputs[0].driver.throttle: got 0.5; allowed: an integer'],
    [driver({ drift: 1 }), TypeError, 'inputs[0].driver.drift: got 1; allowed: true or false'],
    [
      [{ driver: { steer: 0, throttle: 1 } }],
      TypeError,
      'inputs[0].driver.drift: got undefined; allowed: true or false',
    ],
    [[{ driver: null }], TypeError, 'inputs[0].driver: got null; allowed: the result of driverInput()'],
    [gunner({ aimYaw: -1 }), RangeError, 'inputs[0].gunner.aimYaw: got -1; allowed: an integer from 0 to 65535'],
    [gunner({ aimPitch: 16_385 }), RangeError, 'inputs[0].gunner.aimPitch: got 16385; allowed: an integer from -16384'],
    [gunner({ fire: 'yes' }), TypeError, `inputs[0].gunner.fire: got "yes"; allowed: true or false`],
    [[driverInput()], TypeError, 'inputs[0]: got {"steer":0,"throttle":0'],
    [[{}], TypeError, 'inputs[0]: got {}; allowed: { driver, gunner } with at least one'],
    [
      [{ driver: NEUTRAL_DRIVER, guner: NEUTRAL_GUNNER }],
      TypeError,
      "inputs[0]: got unknown 'guner'; allowed: driver, gunner",
    ],
    [[null, 5], TypeError, 'inputs[1]: got 5; allowed: { driver, gunner }, null, or undefined'],
    [[null, null, null], RangeError, 'inputs.length: got 3; allowed: an integer from 0 to 2'],
    [driver({})[0], TypeError, 'inputs: got {"driver":{"steer":0,"throttle":0,"drift…; allowed: an array'],
  ])('World.step refuses the inputs %j', (inputs, error, message) => {
    const world = new World({ track, cars: 2 });
    const before = world.save();
    const step = () => world.step(inputs as StepInput[]);
    expect(step).toThrow(error);
    expect(step).toThrow(`World.step: ${message}`);
    expect(world.state).toEqual(before);
  });

  it('World.step refuses a BigInt in an input', () => {
    const step = () => new World({ track, cars: 1 }).step(driver({ steer: 1n }) as never);
    expect(step).toThrow(
      new TypeError('World.step: inputs[0].driver.steer: got 1n; allowed: an integer from -127 to 127'),
    );
  });

  it.each<[command: unknown, error: ErrorConstructor, message: string]>([
    [{ kind: 'entr', car: 0 }, TypeError, `kind of command: got "entr"; allowed: enter, leave, start, warmup, hit`],
    ['enter', TypeError, `command: got "enter"; allowed: an object with a kind of enter, leave`],
    [{ kind: 'enter' }, TypeError, "car in 'enter': got undefined; allowed: an integer from 0 to 1"],
    [{ kind: 'leave', car: 2 }, RangeError, "car in 'leave': got 2; allowed: an integer from 0 to 1"],
    [{ kind: 'enter', car: 0, model: 1 }, RangeError, "model in 'enter': got 1; allowed: an integer from 0 to 0"],
    [{ kind: 'enter', car: 0, modle: 1 }, TypeError, "'enter': got unknown 'modle'; allowed: kind, car, model"],
    [{ kind: 'start', car: 0 }, TypeError, "'start': got unknown 'car'; allowed: kind"],
    [hit({ damage: '5' }), TypeError, `damage in 'hit': got "5"; allowed: a number from 0`],
    [hit({ by: -2 }), RangeError, "by in 'hit': got -2; allowed: an integer from -1 to 1"],
    [hit({ damage: 'much' }), TypeError, `damage in 'hit': got "much"; allowed: a number from 0`],
    [hit({ damage: Number.NaN }), RangeError, "damage in 'hit': got NaN; allowed: a number from 0"],
    [hit({ push: 4 }), TypeError, "push in 'hit': got 4; allowed: an array of 3 integers"],
    [hit({ push: [0, 0.5, 0] }), RangeError, "push[1] in 'hit': got 0.5; allowed: an integer"],
  ])('World.step refuses the command %j', (command, error, message) => {
    const world = new World({ track, cars: 2 });
    const before = world.save();
    const step = () => world.step([], [command as Command]);
    expect(step).toThrow(error);
    expect(step).toThrow(`World.step: ${message}`);
    expect(world.state).toEqual(before);
  });

  it('World.step refuses commands that are not in an array', () => {
    const command = { kind: 'start' } as unknown as Command[];
    expect(() => new World({ track, cars: 1 }).step([], command)).toThrow('World.step: commands: got {"kind":"start"}');
  });

  it('World.step takes the input of a driver alone and of a gunner alone', () => {
    const world = new World({ track, cars: 2 });
    const commands = [0, 1].map((car) => ({ kind: 'enter', car }) as const);
    world.step([], commands);
    for (let tick = 0; tick < 60; tick++) {
      world.step([{ driver: driverInput({ throttle: 1 }) }, { gunner: gunnerInput({ yaw: 1 }) }]);
    }
    expect(Math.hypot(readField(world.state, 0, 'vx'), readField(world.state, 0, 'vz'))).toBeGreaterThan(5);
    expect(world.state[carOffset(1) + CAR.barrelYaw]).toBe(gunnerInput({ yaw: 1 }).aimYaw);
  });
});

describe('new World', () => {
  it.each<[options: unknown, error: ErrorConstructor, message: string]>([
    [undefined, TypeError, 'World: got undefined; allowed: an object with a track'],
    [{ cars: 2 }, RangeError, 'World: got neither of track and ground; allowed: exactly one'],
    [{ ground: {}, cars: 2 }, TypeError, 'World: ground: got {}; allowed: flatGround() or a terrain'],
    [{ track: null, ground: flatGround(), cars: 2 }, TypeError, 'World: track: got null; allowed: a track from'],
    [{ track, ground: null, cars: 2 }, TypeError, 'World: ground: got null; allowed: flatGround() or a terrain'],
    [{ track, ground: flatGround(), cars: 2 }, RangeError, 'World: got both of track and ground; allowed: exactly one'],
    [{ track: {}, cars: 2 }, TypeError, 'World: track: got {}; allowed: a track from parseTrack or buildTrack'],
    [{ track }, TypeError, 'World: cars: got undefined; allowed: an integer from 1 to 16'],
    [{ track, cars: 17 }, RangeError, 'World: cars: got 17; allowed: an integer from 1 to 16'],
    [{ track, cars: 1, laps: 0 }, RangeError, 'World: laps: got 0; allowed: an integer from 1'],
    [{ track, cars: 1, seed: 1.5 }, RangeError, 'World: seed: got 1.5; allowed: an integer from 0 to 4294967295'],
    [{ track, cars: 1, weapons: 'no' }, TypeError, `World: weapons: got "no"; allowed: true or false`],
    [{ track, cars: 1, wepons: false }, TypeError, "World: got unknown 'wepons'; allowed: track, ground, cars, laps"],
  ])('new World refuses the options of case %#', (options, error, message) => {
    const create = () => new World(options as WorldOptions);
    expect(create).toThrow(error);
    expect(create).toThrow(message);
  });
});

describe('World.load and World.save', () => {
  const world = new World({ track, cars: 1 });
  const notAState = [1, 2] as unknown as Int32Array;

  it('World.load and World.save refuse a value that is no Int32Array', () => {
    expect(() => world.load(notAState)).toThrow(new TypeError('World.load: got [1,2]; allowed: an Int32Array'));
    expect(() => world.save(notAState)).toThrow(new TypeError('World.save: got [1,2]; allowed: an Int32Array'));
  });

  it('World.save refuses an array of another length', () => {
    expect(() => world.save(new Int32Array(3))).toThrow(
      /^World.save: got 3 integers; allowed: \d+, as in World.state$/,
    );
  });
});

const { state } = new World({ track, cars: 1 });

describe('readField', () => {
  it('readField refuses a car that the state does not have, and a field that cars do not have', () => {
    expect(() => readField(state, 1, 'px')).toThrow(RangeError);
    expect(() => readField(state, 1, 'px')).toThrow('readField: car: got 1; allowed: an integer from 0 to 0');
    expect(() => readField(state, 0.5, 'px')).toThrow('readField: car: got 0.5; allowed: an integer from 0 to 0');
    expect(() => readField(state, '0' as never, 'px')).toThrow('readField: car: got "0"; allowed: an integer');
    const noField = 'speed' as 'px';
    expect(() => readField(state, 0, noField)).toThrow(`readField: name: got "speed"; allowed: px, py, pz`);
    const world = new World({ track, cars: 1 }) as never;
    expect(() => readField(world, 0, 'px')).toThrow(/^readField: state: got .*; allowed: the state of a World$/);
  });
});

describe('functions of a World, of its state and of readings', () => {
  const world = new World({ track, cars: 1 });
  world.step([], [{ kind: 'enter', car: 0 }]);
  const reading = world.readCar(0);

  it.each<[call: () => unknown, error: ErrorConstructor, message: string]>([
    [() => resolveShots(world, { hits: [], rockets: [] } as never), TypeError, 'resolveShots: rockets: got {"hits":[]'],
    [() => resolveShots(world.state as never), TypeError, 'resolveShots: world: got an Int32Array'],
    [() => resolveShots({} as never), TypeError, 'resolveShots: world: got {}; allowed: a World'],
    [() => standings(new Int32Array(10), track), TypeError, 'standings: state: got an Int32Array'],
    [() => resolveShots(undefined as never), TypeError, 'resolveShots: world: got undefined; allowed: a World'],
    [() => telemetryCsv(reading as never), TypeError, 'telemetryCsv: readings: got {"tick":1'],
    [() => telemetryJson(reading as never), TypeError, 'telemetryJson: readings: got {"tick":1'],
    [() => standings(world.state, undefined as never), TypeError, 'standings: track: got undefined; allowed: a track'],
    [() => standings(world as never, track), TypeError, 'standings: state: got {'],
    [
      () => runScriptedRace(track, Number.NaN),
      RangeError,
      'runScriptedRace: ticks: got NaN; allowed: an integer from 0',
    ],
    [() => runScriptedRace(track, Number.POSITIVE_INFINITY), RangeError, 'runScriptedRace: ticks: got Infinity'],
    [() => createTuning({ body: null } as never), RangeError, 'tuning.body: got null; allowed: an object'],
  ])('a wrong argument is refused: case %#', (call, error, message) => {
    expect(call).toThrow(error);
    expect(call).toThrow(message);
  });
});

describe('World.placeCar', () => {
  it.each<[changes: object, message: string]>([
    [{ qw: '1' }, 'World.placeCar: pose.qw: got "1"; allowed: a number from -1 to 1'],
    [{ qx: undefined }, 'World.placeCar: pose.qx: got undefined; allowed: a number from -1 to 1'],
  ])('World.placeCar refuses a pose with %j, and the World is unchanged', (changes, message) => {
    const world = new World({ track, cars: 1 });
    const before = world.save();
    const place = () => world.placeCar(0, { ...world.standingPose(0, { x: 0, z: 0 }), ...changes });
    expect(place).toThrow(TypeError);
    expect(place).toThrow(message);
    expect(world.state).toEqual(before);
  });
});

describe('the errors', () => {
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;

  it.each<[value: unknown, described: string]>([
    [cyclic, 'an Object'],
    [{ seed: 1n }, 'an Object'],
    [new Map([[cyclic, 1]]), '{}'],
    [{ toJSON: () => undefined }, 'an Object'],
    [Object.assign(Object.create(null), cyclic), 'an object'],
    [new Int32Array(2), 'an Int32Array'],
  ])('the errors describe any value: case %#', (value, described) => {
    expect(() => new World({ track, cars: value as number })).toThrow(`World: cars: got ${described}; allowed`);
  });
});

describe('driverInput and gunnerInput', () => {
  it('driverInput converts -1 to 1 to the integers of an input', () => {
    const input = driverInput({ steer: -1, throttle: 0.5, drift: true });
    expect(input).toEqual({ steer: -127, throttle: 64, drift: true, boost: false, reset: false });
    expect(driverInput()).toEqual(NEUTRAL_DRIVER);
  });

  it('driverInput rounds to the left as to the right, and never to -0', () => {
    expect(driverInput({ steer: -0.5, throttle: 0.5 })).toMatchObject({ steer: -64, throttle: 64 });
    expect(driverInput({ steer: -0.001, throttle: 0.001 })).toMatchObject({ steer: 0, throttle: 0 });
  });

  it('driverInput limits steer and throttle to -1 to 1', () => {
    expect(driverInput({ steer: -1000, throttle: Number.POSITIVE_INFINITY })).toMatchObject({
      steer: -127,
      throttle: 127,
    });
  });

  it('gunnerInput converts radians to angle steps, wraps the yaw and limits the pitch', () => {
    const input = gunnerInput({ yaw: -Math.PI / 2, pitch: 3, fire: true });
    expect(input).toEqual({ aimYaw: 49_152, aimPitch: 16_384, fire: true, rocket: false, viewDelayMs: 0 });
    expect(gunnerInput()).toEqual(NEUTRAL_GUNNER);
  });

  it('gunnerInput never rounds to -0', () => {
    expect(gunnerInput({ yaw: -1e-6, pitch: -1e-6 })).toEqual(NEUTRAL_GUNNER);
  });

  it.each<[controls: object, message: string]>([
    [{ steer: Number.NaN }, 'driverInput: steer: got NaN; allowed: a number from -1 to 1'],
    [{ throttle: '1' }, `driverInput: throttle: got "1"; allowed: a number from -1 to 1`],
    [{ boost: 1 }, 'driverInput: boost: got 1; allowed: true or false'],
    [{ brake: 1 }, "driverInput: got unknown 'brake'; allowed: steer, throttle, drift, boost, reset"],
  ])('driverInput refuses %j', (controls, message) => {
    expect(() => driverInput(controls as DriverControls)).toThrow(message);
  });

  it.each<[controls: object, message: string]>([
    [{ yaw: Number.POSITIVE_INFINITY }, 'gunnerInput: yaw: got Infinity; allowed: a finite number of radians'],
    [{ pitch: 'up' }, `gunnerInput: pitch: got "up"; allowed: a number of radians`],
    [{ fire: 'yes' }, `gunnerInput: fire: got "yes"; allowed: true or false`],
    [{ aim: 0 }, "gunnerInput: got unknown 'aim'; allowed: yaw, pitch, fire, rocket"],
  ])('gunnerInput refuses %j', (controls, message) => {
    expect(() => gunnerInput(controls as GunnerControls)).toThrow(message);
  });
});

describe('buildTrack and parseTrack', () => {
  const oval = trackJson('oval') as TrackDefinition;
  const straightLine = (...places: number[]) => places.map((x) => ({ x, y: 0, z: 0 }));

  it.each([
    [{}, 'track: points is missing; allowed: an array of length 4 to 256'],
    [undefined, 'track: the file is missing; allowed: an object'],
    [{ ...oval, halfWidth: -1 }, 'track: halfWidth is -1; allowed: a number from 3 to'],
    [
      { ...oval, points: straightLine(0, 100, 200, 100) },
      'track: points[0] is where the road turns back on itself; allowed: points',
    ],
    // No sample is exactly where this road turns back.
    [{ ...oval, points: straightLine(100, 200, 100, 0) }, 'track: points[1] is where the road turns back on itself'],
    [{ ...oval, points: [() => 0, 1, 2, 3] }, 'track: points[0] is a function; allowed: an object'],
  ])('buildTrack and parseTrack refuse the definition of case %#', (definition, message) => {
    for (const read of [buildTrack, parseTrack]) {
      const create = () => read(definition as TrackDefinition);
      expect(create).toThrow(RangeError);
      expect(create).toThrow(message);
    }
  });

  it('buildTrack builds a ground that is too wide for a race, which parseTrack refuses', () => {
    const wide = { ...oval, halfWidth: 21 };
    expect(buildTrack(wide).halfWidth[0]).toBe(21);
    expect(() => parseTrack(wide)).toThrow('track: halfWidth is 21; allowed: a number from 3 to 20');
  });
});
