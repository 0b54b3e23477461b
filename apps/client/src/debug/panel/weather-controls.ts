/** Sliders that make the network worse while the game runs: lag, jitter and loss, each way. */
import { type LinkKind, WEATHERS, type Weather } from '@shotgun-rally/netcode';
import type { Lag } from '../../page/config.ts';
import { element } from '../../ui/dom.ts';
import type { Explanations } from './widgets/explanations.ts';

const LAG_MAX_MS = 400;
const LOSS_MAX_PERCENT = 30;

interface Slider {
  readonly row: HTMLElement;
  read(): number;
  write(value: number): void;
}

export class WeatherControls {
  readonly root: HTMLElement;
  #onChange: (weather: Weather, kind: LinkKind) => void;
  #weather: Weather;
  #profile: HTMLSelectElement;
  #kind: HTMLSelectElement;
  #lag: Slider;
  #jitter: Slider;
  #loss: Slider;

  /** Starts with `lag`, and calls `onChange` with every change made by hand. */
  constructor(lag: Lag, explanations: Explanations, onChange: (weather: Weather, kind: LinkKind) => void) {
    this.#weather = lag.weather;
    this.#onChange = onChange;
    const custom = () => this.#change(this.#custom());
    this.#lag = slider('net-lag', 'lag', LAG_MAX_MS, 'ms', custom);
    this.#jitter = slider('net-jitter', 'jitter', LAG_MAX_MS, 'ms', custom);
    this.#loss = slider('net-loss', 'loss', LOSS_MAX_PERCENT, '%', custom);
    this.#profile = choice('net-weather', [...Object.keys(WEATHERS), 'own'], () => this.#takeProfile());
    this.#kind = choice('net-link', ['datagram', 'stream'], () => this.#change(this.#weather));
    this.#kind.value = lag.kind;
    const explained = explanations.explain.bind(explanations);
    this.root = element(
      'div',
      { className: 'net-weather' },
      explained(
        labelled('weather', this.#profile),
        'How bad the network between page and server is made, each way. LAN adds nothing; SEED is 0 to 100 ms for ' +
          'every message; GOOD, TYPICAL and BAD are homes; FREEZE is TYPICAL, and stops for a second now and then; ' +
          'HIDDEN is TYPICAL, for you to hide the tab in. The same seed gives the same weather.',
      ),
      explained(
        labelled('link', this.#kind),
        'A datagram link loses, doubles and reorders messages. A stream link (a WebSocket) keeps order, and one loss ' +
          'holds up everything behind it.',
      ),
      explained(this.#lag.row, 'Delay of every message, each way. The round trip is twice as long.'),
      explained(this.#jitter.row, 'By how much a message may be later than that: each draws its own delay.'),
      explained(this.#loss.row, 'Share of the time in which every message is lost.'),
    );
    this.#show();
  }

  /** What the sliders ask for; a lag of 40 with a jitter of 20 is 40 to 60 ms. */
  #custom(): Weather {
    const delayMinMs = this.#lag.read();
    return {
      ...this.#weather,
      delayMinMs,
      delayMaxMs: delayMinMs + this.#jitter.read(),
      lossShare: this.#loss.read() / 100,
    };
  }

  #takeProfile(): void {
    const profile = Object.entries(WEATHERS).find(([name]) => name === this.#profile.value);
    if (profile) this.#change(profile[1]);
  }

  #change(weather: Weather): void {
    this.#weather = weather;
    this.#show();
    this.#onChange(weather, this.#kind.value === 'stream' ? 'stream' : 'datagram');
  }

  #show(): void {
    const { delayMinMs, delayMaxMs, lossShare } = this.#weather;
    this.#lag.write(delayMinMs);
    this.#jitter.write(delayMaxMs - delayMinMs);
    this.#loss.write(lossShare * 100);
    const profile = Object.entries(WEATHERS).find(([, weather]) => sameWeather(weather, this.#weather));
    this.#profile.value = profile?.[0] ?? 'own';
  }
}

const sameWeather = (a: Weather, b: Weather): boolean =>
  (Object.keys(a) as (keyof Weather)[]).every((key) => a[key] === b[key]);

function slider(id: string, label: string, max: number, unit: string, onInput: () => void): Slider {
  const input = element('input', { type: 'range', id, min: '0', max: String(max), step: '1' });
  const output = element('output');
  const print = () => {
    output.textContent = `${input.value} ${unit}`;
  };
  input.addEventListener('input', () => {
    print();
    onInput();
  });
  return {
    row: element('label', {}, element('span', { textContent: label }), input, output),
    read: () => Number(input.value),
    write: (value) => {
      input.value = String(Math.round(value));
      print();
    },
  };
}

function choice(id: string, options: readonly string[], onChange: () => void): HTMLSelectElement {
  const select = element('select', { id }, ...options.map((value) => element('option', { value, textContent: value })));
  select.addEventListener('change', () => {
    select.blur();
    onChange();
  });
  return select;
}

const labelled = (text: string, control: HTMLElement): HTMLLabelElement =>
  element('label', {}, element('span', { textContent: text }), control);
