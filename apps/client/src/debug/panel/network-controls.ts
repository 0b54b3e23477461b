/** The net panel's controls for the simulated network: a named profile, the kind of link, and lag, jitter and loss. */
import { type LinkKind, WEATHERS, type Weather } from '@shotgun-rally/netcode';
import { DELAY_MAX_MS, type SimulatedNetwork } from '../../page/config.ts';
import { blurAfterPointer } from '../../ui/blur-after-pointer.ts';
import { element, labelled } from '../../ui/dom.ts';
import { dropdown } from '../../ui/dropdown.ts';
import type { Tooltips } from './widgets/tooltips.ts';

const LOSS_MAX_PERCENT = 100;
const LINK_KINDS: readonly LinkKind[] = ['datagram', 'stream'];
/** The profile's name if the sliders match no profile. */
const CUSTOM = 'custom';

const WEATHER_EXPLANATION =
  'A profile of simulated network conditions, which apply each way. LAN adds nothing. SEED delays every message by 0 to ' +
  '100 ms. GOOD, TYPICAL and BAD are like home connections. FAR and EDGE are like servers on another continent, with round ' +
  'trips of 300 and 400 ms. FREEZE is TYPICAL with outages of a second. HIDDEN equals TYPICAL here; tests with a hidden ' +
  'tab use it. The same ?seed= in the page link gives the same losses and delays.';
const LINK_EXPLANATION =
  'A datagram link loses, duplicates and reorders messages. A stream link (like a WebSocket) keeps their order, so one ' +
  'loss delays all later messages.';

interface Slider {
  readonly row: HTMLElement;
  write(value: number): void;
}

export class NetworkControls {
  readonly root: HTMLElement;
  #onChange: (weather: Weather, kind: LinkKind) => void;
  #weather: Weather;
  #profile: HTMLSelectElement;
  #kind: HTMLSelectElement;
  #lag: Slider;
  #jitter: Slider;
  #loss: Slider;

  /** Starts with the settings in `network`. Calls `onChange` whenever the player changes them. */
  constructor(network: SimulatedNetwork, tooltips: Tooltips, onChange: (weather: Weather, kind: LinkKind) => void) {
    this.#weather = network.weather;
    this.#onChange = onChange;
    // A slider shows a rounded value, so moving one must not read the others.
    this.#lag = slider('net-lag', 'lag', DELAY_MAX_MS, 'ms', (lagMs) => this.#changeDelay(lagMs, this.#jitterMs));
    this.#jitter = slider('net-jitter', 'jitter', DELAY_MAX_MS, 'ms', (jitterMs) =>
      this.#changeDelay(this.#lagMs, jitterMs),
    );
    this.#loss = slider('net-loss', 'loss', LOSS_MAX_PERCENT, '%', (percent) =>
      this.#change({ ...this.#weather, lossShare: percent / 100 }),
    );
    const profiles = [...Object.keys(WEATHERS), CUSTOM];
    this.#profile = dropdown('net-weather', withTexts(profiles), CUSTOM, () => this.#applyProfile());
    this.#kind = dropdown('net-link', withTexts(LINK_KINDS), network.kind, () => this.#change(this.#weather));
    for (const list of [this.#profile, this.#kind]) blurAfterPointer(list);
    this.root = this.#createForm(tooltips);
    this.#updateControls();
  }

  #createForm(tooltips: Tooltips): HTMLElement {
    const withTooltip = tooltips.add.bind(tooltips);
    return element(
      'div',
      { className: 'net-weather' },
      withTooltip(labelled('weather', this.#profile), WEATHER_EXPLANATION),
      withTooltip(labelled('link', this.#kind), LINK_EXPLANATION),
      withTooltip(this.#lag.row, 'Delay of every message, each way. The round trip grows by twice this delay.'),
      withTooltip(
        this.#jitter.row,
        'Makes the delay of each message up to this much shorter or longer. At most as large as the lag.',
      ),
      withTooltip(this.#loss.row, 'Share of time during which all messages are lost.'),
    );
  }

  get #lagMs(): number {
    return (this.#weather.delayMinMs + this.#weather.delayMaxMs) / 2;
  }

  get #jitterMs(): number {
    return (this.#weather.delayMaxMs - this.#weather.delayMinMs) / 2;
  }

  /** A lag of 40 with a jitter of 20 means 20 to 60 ms, as in a link. Limits the jitter, so that a link can have both ends. */
  #changeDelay(lagMs: number, jitterMs: number): void {
    const limitedMs = Math.min(jitterMs, lagMs, DELAY_MAX_MS - lagMs);
    this.#change({ ...this.#weather, delayMinMs: lagMs - limitedMs, delayMaxMs: lagMs + limitedMs });
  }

  #applyProfile(): void {
    const profile = Object.entries(WEATHERS).find(([name]) => name === this.#profile.value);
    if (profile) this.#change(profile[1]);
  }

  #change(weather: Weather): void {
    this.#weather = weather;
    this.#updateControls();
    this.#onChange(weather, this.#kind.value === 'stream' ? 'stream' : 'datagram');
  }

  #updateControls(): void {
    this.#lag.write(this.#lagMs);
    this.#jitter.write(this.#jitterMs);
    this.#loss.write(this.#weather.lossShare * 100);
    const profile = Object.entries(WEATHERS).find(([, weather]) => isSameWeather(weather, this.#weather));
    this.#profile.value = profile?.[0] ?? CUSTOM;
  }
}

/** Returns options that are shown by their names. */
const withTexts = <Name extends string>(names: readonly Name[]): (readonly [Name, string])[] =>
  names.map((name) => [name, name]);

const isSameWeather = (a: Weather, b: Weather): boolean =>
  (Object.keys(a) as (keyof Weather)[]).every((key) => a[key] === b[key]);

/** Calls `onInput` with the value of the slider when the player moves it. */
function slider(id: string, label: string, max: number, unit: string, onInput: (value: number) => void): Slider {
  const input = element('input', { type: 'range', id, min: '0', max: String(max), step: '1' });
  const output = element('output');
  const print = () => {
    output.textContent = `${input.value} ${unit}`;
  };
  input.addEventListener('input', () => {
    print();
    onInput(Number(input.value));
  });
  return {
    row: labelled(label, input, output),
    write: (value) => {
      input.value = String(Math.round(value));
      print();
    },
  };
}
