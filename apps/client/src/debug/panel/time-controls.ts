/** The net panel's time controls in solo: pause, single ticks, slow motion, and a link that replays the race. */
import type { Solo } from '../../connection/solo.ts';
import { RATES } from '../../connection/solo-clock.ts';
import { copyText } from '../../ui/copy-text.ts';
import { button, element } from '../../ui/dom.ts';
import type { Explanations } from './widgets/explanations.ts';

/** How long the result of copying the link is shown (ms). */
const COPIED_MS = 2000;

export class TimeControls {
  readonly root: HTMLElement;
  #solo: Solo;
  #pause: HTMLButtonElement;
  #pauseText = element('span');
  #speeds: readonly HTMLButtonElement[];

  /** `link` returns the address that replays this race up to now. */
  constructor(solo: Solo, link: () => string, explanations: Explanations) {
    const { soloClock } = solo;
    this.#solo = solo;
    this.#pause = button('', 'small', () => soloClock.toggle());
    this.#pause.id = 'net-pause';
    this.#pause.append(this.#pauseText, key('P'));
    const tick = button('1 tick', 'small', () => soloClock.stepTick());
    tick.id = 'net-tick';
    tick.append(key('N'));
    this.#speeds = RATES.map((rate) => {
      const speed = button(rateLabel(rate), 'small', () => {
        soloClock.rate = rate;
      });
      speed.id = `net-speed-${1 / rate}`;
      speed.ariaLabel = `speed ${rateLabel(rate)}`;
      return explanations.explain(
        speed,
        'Slow motion. Server, link and page share one clock, so the netcode behaves exactly as at full speed.',
      );
    });
    const copy = button('Copy link', 'small', async () => {
      copy.textContent = (await copyText(link())) ? 'Copied' : 'Not allowed';
      setTimeout(() => {
        copy.textContent = 'Copy link';
      }, COPIED_MS);
    });
    copy.id = 'net-copy';
    this.root = element(
      'div',
      { className: 'net-time' },
      explanations.explain(this.#pause, 'Stops the shared clock of server, link and page. Messages in transit wait.'),
      explanations.explain(
        tick,
        'Advances the server by one tick of 16 ms. Your page usually advances by one tick as well, sometimes by none or ' +
          'two, because its clock is dilated.',
      ),
      element('span', { className: 'net-speeds' }, ...this.#speeds, key('B')),
      explanations.explain(
        copy,
        'Copies a link that replays this run up to this tick and pauses there, with the same network, strategy, rivals, ' +
          'track and seed. Your own inputs are not included.',
      ),
    );
  }

  process(): void {
    const { isPaused, rate } = this.#solo.soloClock;
    this.#pauseText.textContent = isPaused ? 'Continue' : 'Pause';
    this.#pause.ariaPressed = String(isPaused);
    for (const [index, speed] of this.#speeds.entries()) speed.ariaPressed = String(rate === RATES[index]);
  }
}

const key = (name: string): HTMLElement => element('kbd', { textContent: name });

const rateLabel = (rate: number): string => (rate === 1 ? '1' : `1/${Math.round(1 / rate)}`);
