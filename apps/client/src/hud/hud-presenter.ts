/** Collects the news of the race and shows the HUD, creates a new one for each track, and hides it until the 3D scene is built. */
import { PHASE, RACE } from '@shotgun-rally/sim';
import { DeviceNotices } from '../news/device-notices.ts';
import { News } from '../news/news.ts';
import type { Moment, Presenter } from '../race/moment.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { setHidden } from '../ui/dom.ts';
import { Hud } from './hud.ts';
import type { Project } from './hud-markers.ts';
import { HudMessage } from './hud-message.ts';
import { createHudModel } from './hud-source.ts';

/** Texts, bars and map are updated this often (ms). Nobody can read faster changes, and each costs a layout of the page. */
const UPDATE_EVERY_MS = 100;

export class HudPresenter implements Presenter {
  readonly news = new News();
  #root: HTMLElement;
  #projection: () => Project | null;
  #message = new HudMessage();
  #deviceNotices: DeviceNotices;
  #hud: Hud | null = null;
  #trackName = '';
  /** On the page's clock. */
  #updatedAtMs = 0;
  #shownPhase = -1;
  /** Whether a call was marked in the last frame. */
  #hadCalls = false;

  /** Fills `root`. `projection` returns the function that projects world points to the screen; null without a 3D scene. */
  constructor(root: HTMLElement, store: SettingsStore, projection: () => Project | null) {
    this.#root = root;
    this.#projection = projection;
    this.#deviceNotices = new DeviceNotices(store, (text, tone) => this.news.race.announce(text, tone));
  }

  show(moment: Moment | null): void {
    setHidden(this.#root, !moment?.isSceneBuilt);
    this.#deviceNotices.controls = moment?.isSceneBuilt ? moment.controls : null;
    if (!moment) return;
    this.news.process(moment);
    if (moment.track.name !== this.#trackName) {
      this.#trackName = moment.track.name;
      this.#hud?.dispose();
      this.#hud = new Hud(this.#root, moment.track);
      this.#updatedAtMs = Number.NEGATIVE_INFINITY;
    }
    const isDue = this.#isDue(moment);
    const hasCalls = this.news.team.calls.length > 0;
    // The gunner's crosshair and the markers of calls move with the picture. A marker disappears in the frame after its call ends.
    const isMoving = moment.viewpoint.role === 'gunner' || hasCalls || this.#hadCalls;
    this.#hadCalls = hasCalls;
    if (!this.#hud || !(isDue || isMoving)) return;
    const model = createHudModel(moment, this.news, this.#message, this.#projection());
    if (isDue) {
      this.#updatedAtMs = performance.now();
      this.#shownPhase = moment.view.state[RACE.phase]!;
      this.#hud.update(model);
    } else this.#hud.move(model);
  }

  /** Returns true if the last update is old enough, or if this frame shows what must not wait for the next one. */
  #isDue({ view }: Moment): boolean {
    const { combat } = this.news;
    const hasHit = combat.isHitConfirmed || combat.damage.length > 0 || combat.hitsFrom.length > 0;
    const phase = view.state[RACE.phase];
    const isStarting = phase === PHASE.countdown || phase !== this.#shownPhase;
    // Not the clock of the game, which can be paused.
    return hasHit || isStarting || performance.now() - this.#updatedAtMs >= UPDATE_EVERY_MS;
  }
}
