/** Tests what presses of keys do: to the parts of the page, to the cameras, to the clock of a solo race, and to the partner. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SoloClock } from './connection/solo-clock.ts';
import { PlayerInput } from './input/player-input.ts';
import { PressHandler, type PressTargets } from './press-handler.ts';
import { FollowedCar } from './race/followed-car.ts';
import type { Moment } from './race/moment.ts';
import { SettingsStore } from './settings/settings-store.ts';

let page: EventTarget;

beforeEach(() => {
  page = Object.assign(new EventTarget(), { querySelector: () => null });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', class {});
});
afterEach(() => vi.unstubAllGlobals());

/** Creates the targets of presses for a person with this role. The parts of the page only log what is called. */
function createTargets(role: 'driver' | 'gunner' | 'spectator' = 'driver', isSettingsOpen = false) {
  const log: string[] = [];
  const note = (text: string) => () => void log.push(text);
  const pose = { x: 1, y: 2, z: 3 };
  const viewpoint = { car: 0, role: role === 'gunner' ? 'gunner' : 'driver' };
  const moment = { participantRole: role, viewpoint, view: { cars: [{ car: 0, pose }] } } as unknown as Moment;
  const input = new PlayerInput(new EventTarget() as HTMLElement);
  const store = new SettingsStore();
  store.watch((settings) => input.use(settings));
  const screen = { open: note('settings'), onChange: (_isOpen: boolean) => {}, isOpen: isSettingsOpen };
  const soloClock = new SoloClock();
  const followed = new FollowedCar();
  const session = { toggleSwap: note('swap'), call: ({ call }: { call: string }) => void log.push(`call ${call}`) };
  let isInRace = true;
  const leave = () => {
    isInRace = false;
  };
  new PressHandler({
    input,
    settings: { store, screen },
    followed,
    soloClock,
    session: () => (isInRace ? session : null),
    moment: () => moment,
    netPanel: { toggle: note('net panel') },
    guidance: { skipTutorial: note('skip') },
    roomPanel: { start: note('start'), toggle: note('room') },
  } as unknown as PressTargets);
  const press = (...codes: string[]): void => {
    for (const code of codes) {
      for (const type of ['keydown', 'keyup']) page.dispatchEvent(Object.assign(new Event(type), { code }));
    }
  };
  /** Presses the keys, and returns what was called. */
  const calledBy = (...codes: string[]): readonly string[] => {
    press(...codes);
    return log;
  };
  return { press, calledBy, leave, log, input, store, screen, soloClock, followed };
}

describe('a press', () => {
  it.each([
    ['F3', 'net panel'],
    ['Escape', 'settings'],
    ['Enter', 'start'],
    ['KeyO', 'room'],
    ['KeyT', 'swap'],
    ['Backspace', 'skip'],
  ])('a press of %s does only this: %s', (code, called) => {
    const { calledBy, soloClock } = createTargets();
    expect(calledBy(code)).toEqual([called]);
    expect(soloClock.isPaused).toBe(false);
  });

  it('a press of the key for Mute mutes the game, and the next one makes it audible again', () => {
    const { press, store } = createTargets();
    press('KeyM');
    expect(store.now.isMuted).toBe(true);
    press('KeyM');
    expect(store.now.isMuted).toBe(false);
  });

  it('a press of a key of the race does nothing after the race was left', () => {
    const { calledBy, leave, store } = createTargets();
    leave();
    expect(calledBy('Backspace', 'KeyM', 'KeyO', 'KeyV')).toEqual([]);
    expect([store.now.isMuted, store.now.driverCamera]).toEqual([false, 'near']);
  });

  it('a press of the key for Mute is that of the player’s own binding', () => {
    const { press, store } = createTargets();
    store.change({ keys: { ...store.now.keys, mute: ['KeyU'] } });
    press('KeyM');
    expect(store.now.isMuted).toBe(false);
    press('KeyU');
    expect(store.now.isMuted).toBe(true);
  });
});

describe('the arrow keys', () => {
  const CARS = { cars: [0, 1, 2].map((car) => ({ car, present: true })) } as never;

  it.each([
    ['spectator', 'ArrowRight', 1],
    ['spectator', 'ArrowLeft', 2],
    ['driver', 'ArrowRight', 0],
    ['gunner', 'ArrowLeft', 0],
  ] as const)('the arrow keys change the followed car only for a spectator (%s, %s)', (role, code, car) => {
    const { press, followed } = createTargets(role);
    press(code);
    followed.update(CARS);
    expect(followed.car).toBe(car);
  });
});

describe('the D-pad', () => {
  it.each([
    ['right', 15, 1],
    ['left', 14, 2],
  ] as const)('a press of %s on the D-pad changes the car that a spectator follows', (_name, button, car) => {
    const { input, followed } = createTargets('spectator');
    const buttons = Array.from({ length: 17 }, (_, index) => ({ value: index === button ? 1 : 0 }));
    const gamepad = { connected: true, mapping: 'standard', axes: [0, 0, 0, 0], buttons };
    vi.stubGlobal('navigator', { getGamepads: () => [gamepad] });
    input.processSpectator();
    followed.update({ cars: [0, 1, 2].map((slot) => ({ car: slot, present: true })) } as never);
    expect(followed.car).toBe(car);
  });
});

describe('the key for the camera', () => {
  it.each([
    ['spectator', true, 'near'],
    ['driver', false, 'far'],
    ['gunner', false, 'near'],
  ] as const)(
    'the key for the camera: after a press of a %s, a spectator uses the driver’s camera: %j, and a driver’s camera is %s',
    (role, usesDriverCamera, camera) => {
      const { press, followed, store } = createTargets(role);
      press('KeyV');
      expect([followed.usesDriverCamera, store.now.driverCamera]).toEqual([usesDriverCamera, camera]);
    },
  );
});

describe('the clock of a solo race', () => {
  it('the clock pauses by P, but not if P is bound to an action', () => {
    const { press, soloClock, store } = createTargets();
    press('KeyP');
    expect(soloClock.isPaused).toBe(true);
    press('KeyP');
    store.change({ keys: { ...store.now.keys, throttle: ['KeyP'] } });
    press('KeyP');
    expect(soloClock.isPaused).toBe(false);
  });

  it('the clock is paused while the settings are open, in which keys do nothing', () => {
    const { calledBy, soloClock, screen } = createTargets();
    screen.onChange(true);
    expect(soloClock.isPaused).toBe(true);
    expect(calledBy('KeyT', 'KeyP')).toEqual([]);
    expect(soloClock.isPaused).toBe(true);
    screen.onChange(false);
    expect(soloClock.isPaused).toBe(false);
    expect(calledBy('KeyT')).toEqual(['swap']);
  });

  it('the clock is paused if the settings were opened before the race was loaded, until they are closed', () => {
    const { calledBy, soloClock, screen } = createTargets('driver', true);
    expect(soloClock.isPaused).toBe(true);
    expect(calledBy('KeyT')).toEqual([]);
    screen.onChange(false);
    expect(soloClock.isPaused).toBe(false);
  });

  it('the clock is paused when the tab is hidden during a race, and P ends that also for a player who has bound P', () => {
    const { press, soloClock, store, input } = createTargets();
    const showTab = (hidden: boolean): void => {
      Object.assign(page, { hidden });
      page.dispatchEvent(new Event('visibilitychange'));
    };
    showTab(true);
    expect(soloClock.isPaused).toBe(false);
    input.keyboard.isRacing = true;
    showTab(true);
    showTab(false);
    expect(soloClock.isPaused).toBe(true);
    store.change({ keys: { ...store.now.keys, throttle: ['KeyP'] } });
    press('KeyP');
    expect(soloClock.isPaused).toBe(false);
  });

  it('the clock stays paused after the settings if the player had paused it before', () => {
    const { press, soloClock, screen } = createTargets();
    press('KeyP');
    screen.onChange(true);
    screen.onChange(false);
    expect(soloClock.isPaused).toBe(true);
  });
});

describe('a call', () => {
  it.each([
    ['gunner', ['call slow']],
    ['driver', []],
    ['spectator', []],
  ] as const)('a call to slow down by a %s is sent only if the caller is a gunner', async (role, called) => {
    const { press, log } = createTargets(role);
    press('KeyC');
    await vi.dynamicImportSettled();
    expect(log).toEqual(called);
  });
});
