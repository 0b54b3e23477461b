/** Tests with a small stand-in for the page's elements which prompt follows a change of the seat. */
import { CAR, carOffset, PHASE, RACE, STATUS, World } from '@shotgun-rally/sim';
import { afterEach, expect, it, vi } from 'vitest';
import { requireTrack } from '../../page/test-tracks.ts';
import type { AimRadians } from '../../race/aim.ts';
import type { Moment } from '../../race/moment.ts';
import { SettingsStore } from '../../settings/settings-store.ts';
import { activityOf } from './activity.ts';
import { Tutorial } from './tutorial.ts';

/** The part of an element that the card uses. */
class FakeElement {
  children: (FakeElement | string)[] = [];
  textContent = '';
  style = { setProperty: () => {} };
  append = (...children: (FakeElement | string)[]) => void this.children.push(...children);
  replaceChildren(...children: (FakeElement | string)[]): void {
    this.children = children;
  }
  addEventListener(): void {}

  get text(): string {
    return [this.textContent, ...this.children.map((child) => (typeof child === 'string' ? child : child.text))].join(
      '',
    );
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Returns a moment before a race in which the player can act and gives no input. */
function momentOf(role: 'driver' | 'gunner', aim: AimRadians): Moment {
  const { state } = new World({ track: requireTrack('oval'), cars: 1, laps: 3, seed: 1 });
  state[RACE.phase] = PHASE.warmup;
  state[carOffset(0) + CAR.status] = STATUS.racing;
  return {
    viewpoint: { car: 0, role },
    participantRole: role,
    view: { state },
    reports: [],
    events: [],
    scene: { cars: [{ car: 0, isPresent: true, throttle: 0, isBoosting: false, boost: 0, heat: 0 }], targetCar: -1 },
    aim,
    controls: { device: 'gamepad', isBotPlaying: false, nameOf: (action: string) => action },
  } as unknown as Moment;
}

it('a gunner is asked to fire only once the guns work', () => {
  const canFireAfter = (ticks: number): boolean | undefined => {
    const moment = momentOf('gunner', { yaw: 0, pitch: 0 });
    Object.assign(moment.view.state, { [RACE.phase]: PHASE.racing, [RACE.tick]: ticks });
    return activityOf(moment, null)?.hasWeapons;
  };
  expect(canFireAfter(60)).toBe(false);
  expect(canFireAfter(6000)).toBe(true);
});

it('a driver who becomes the gunner has not aimed by the turn of the view that comes with the seat', () => {
  vi.stubGlobal('document', { createElement: () => new FakeElement(), createTextNode: () => new FakeElement() });
  const root = new FakeElement();
  const tutorial = new Tutorial(root as unknown as HTMLElement, new SettingsStore());
  tutorial.show(momentOf('driver', { yaw: 0, pitch: 0 }), 0.02);
  for (let frame = 0; frame < 2; frame++) tutorial.show(momentOf('gunner', { yaw: 3, pitch: 0 }), 0.02);
  expect(root.text).toContain('Move to aim');
});
