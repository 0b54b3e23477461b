/** Solo's time in hand: pause, single ticks, slow motion, and the link that plays this run again. */

import type { Solo } from '../../connection/solo.ts';
import { RATES } from '../../connection/solo-clock.ts';
import { copyText } from '../../ui/copy-text.ts';
import { button, element } from '../../ui/dom.ts';
import type { Explanations } from './widgets/explanations.ts';

const COPIED_MS = 2000;

export class TimeControls {
  readonly root: HTMLElement;
  #solo: Solo;
  #pause: HTMLButtonElement;
  #pauseText = element('span');
  #speeds: readonly HTMLButtonElement[];

  /** `link` gives the address of this run up to now. */
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
      const speed = button(nameOf(rate), 'small', () => {
        soloClock.rate = rate;
      });
      speed.id = `net-speed-${1 / rate}`;
      speed.ariaLabel = `speed ${rate}`;
      return explanations.explain(
        speed,
        'Slow motion: server, link and page share one clock, so this is exactly the same netcode, only slower.',
      );
    });
    const copy = button('Copy link', 'small', async () => {
      copy.textContent = (await copyText(link())) ? 'Copied' : 'Refused';
      setTimeout(() => {
        copy.textContent = 'Copy link';
      }, COPIED_MS);
    });
    copy.id = 'net-copy';
    this.root = element(
      'div',
      { className: 'net-time' },
      explanations.explain(
        this.#pause,
        'Stops the time of server, link and page alike. Messages under way stay where they are.',
      ),
      explanations.explain(
        tick,
        'Lets one server tick of 16 ms pass. Your own tick goes on by one too; now and then by none or two, when ' +
          'the clock of this page is just being dilated.',
      ),
      element('span', { className: 'net-speeds' }, ...this.#speeds, key('B')),
      explanations.explain(
        copy,
        'A link that plays this run again up to this tick, and stops there: weather, strategy, rivals, track and seed. ' +
          'What you did with your own hands is not in it.',
      ),
    );
  }

  process(): void {
    const { isPaused, rate } = this.#solo.soloClock;
    this.#pauseText.textContent = isPaused ? 'Go on' : 'Pause';
    this.#pause.ariaPressed = String(isPaused);
    for (const [index, speed] of this.#speeds.entries()) speed.ariaPressed = String(rate === RATES[index]);
  }
}

const key = (name: string): HTMLElement => element('kbd', { textContent: name });

const nameOf = (rate: number): string => (rate === 1 ? '1' : `1/${Math.round(1 / rate)}`);
