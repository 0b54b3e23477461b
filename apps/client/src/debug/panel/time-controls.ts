/** The net panel's time controls in solo: pause, single ticks, slow motion, and a link that replays the race. */
import { RATES, type SoloClock } from '../../connection/solo-clock.ts';
import type { SoloRace } from '../../connection/solo-race.ts';
import { keyName } from '../../settings/bindings.ts';
import { copyButton } from '../../ui/copy-button.ts';
import { button, element } from '../../ui/dom.ts';
import type { Tooltips } from './widgets/tooltips.ts';

const SPEED_EXPLANATION =
  'Slow motion. Server, link and page share one clock, so the netcode behaves exactly as at full speed.';
const TICK_EXPLANATION =
  'Advances the server by one tick of 16 ms. Your page usually advances by one tick as well, but sometimes by none or ' +
  'two, because its clock runs slightly faster or slower than the server’s.';
const COPY_EXPLANATION =
  'Copies a link that replays this race up to this tick and pauses there, with the same network, strategy, rivals, ' +
  'track, car model and seed. Your own inputs are not included.';

export class TimeControls {
  readonly root: HTMLElement;
  #solo: SoloRace;
  #pause: HTMLButtonElement;
  #pauseText = element('span');
  #speeds: readonly HTMLButtonElement[];

  /** `createReplayLink` returns the address that replays this race up to now. */
  constructor(solo: SoloRace, createReplayLink: () => string, tooltips: Tooltips) {
    const { soloClock } = solo;
    const withTooltip = tooltips.add.bind(tooltips);
    this.#solo = solo;
    this.#pause = this.#createPauseButton(soloClock);
    this.#speeds = RATES.map((rate) => withTooltip(createSpeedButton(soloClock, rate), SPEED_EXPLANATION));
    this.root = element(
      'div',
      { className: 'net-time' },
      withTooltip(this.#pause, 'Stops the shared clock of server, link and page. Messages in transit wait.'),
      withTooltip(createTickButton(soloClock), TICK_EXPLANATION),
      element('span', { className: 'net-speeds' }, ...this.#speeds, keyHint('KeyB')),
      withTooltip(createCopyButton(createReplayLink), COPY_EXPLANATION),
    );
  }

  #createPauseButton(soloClock: SoloClock): HTMLButtonElement {
    const pause = button('', 'small', () => soloClock.toggle());
    pause.id = 'net-pause';
    pause.append(this.#pauseText, keyHint('KeyP'));
    return pause;
  }

  /** Shows the current state of the clock. Call once per frame. */
  process(): void {
    const { isPaused, rate } = this.#solo.soloClock;
    this.#pauseText.textContent = isPaused ? 'Continue' : 'Pause';
    this.#pause.ariaPressed = String(isPaused);
    for (const [index, speed] of this.#speeds.entries()) speed.ariaPressed = String(rate === RATES[index]);
  }
}

function createTickButton(soloClock: SoloClock): HTMLButtonElement {
  const tick = button('1 tick', 'small', () => soloClock.stepTick());
  tick.id = 'net-tick';
  tick.append(keyHint('KeyN'));
  return tick;
}

function createSpeedButton(soloClock: SoloClock, rate: number): HTMLButtonElement {
  const speed = button(rateLabel(rate), 'small', () => {
    soloClock.rate = rate;
  });
  speed.id = `net-speed-${1 / rate}`;
  speed.ariaLabel = `speed ${rateLabel(rate)}`;
  return speed;
}

function createCopyButton(createReplayLink: () => string): HTMLButtonElement {
  const copy = copyButton('Copy link', createReplayLink);
  copy.id = 'net-copy';
  return copy;
}

/** Shows the key that does the same as a button, as printed on the keyboard. */
const keyHint = (code: string): HTMLElement => element('kbd', { textContent: keyName(code) });

const rateLabel = (rate: number): string => (rate === 1 ? '1' : `1/${Math.round(1 / rate)}`);
