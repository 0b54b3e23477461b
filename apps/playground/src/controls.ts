/** The controls of the page: a slider for every tuning number of the car, the surface, and throttle and steering to hold. */
import { SURFACE_NAMES, type SurfaceName } from '@shotgun-rally/sim/track';
import { isTuningNumber, TUNING_NUMBERS, type TuningGroup } from '@shotgun-rally/sim/tuning';

/** The changed numbers of a group of TUNING_NUMBERS. */
export interface Changes {
  [name: string]: number | Changes;
}

/** The groups that are open at first. */
const OPEN_GROUPS = ['suspension', 'grip', 'drive'];
/** A slider has this many steps. */
const STEPS = 200;

/** Adds a slider for every number of a car; calls `onChange` with all values when one changes. */
export function addTuningSliders(parent: Element, onChange: (changes: Changes) => void): void {
  const changes: Changes = {};
  for (const [name, group] of Object.entries(TUNING_NUMBERS)) {
    const details = document.createElement('details');
    details.open = OPEN_GROUPS.includes(name);
    details.append(element('summary', name));
    changes[name] = addGroup(details, group, () => onChange(changes));
    parent.append(details);
  }
}

/** Adds the sliders of a group; returns its values, which the sliders change. */
function addGroup(parent: Element, group: TuningGroup, onChange: () => void): Changes {
  const values: Changes = {};
  for (const [name, entry] of Object.entries(group)) {
    if (!isTuningNumber(entry)) {
      parent.append(element('strong', name));
      values[name] = addGroup(parent, entry, onChange);
      continue;
    }
    const { value, min, max, unit } = entry;
    const step = unit === 'steps' ? 1 : (max - min) / STEPS;
    addSlider(parent, { text: `${name}, ${unit}`, value, min, max, step }, (next) => {
      values[name] = next;
      onChange();
    });
  }
  return values;
}

interface SliderOptions {
  readonly text: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Adds a slider with its value beside its name. */
export function addSlider(parent: Element, { text, value, ...range }: SliderOptions, onInput: (value: number) => void) {
  const label = document.createElement('label');
  const output = element('output', String(value));
  const input = document.createElement('input');
  input.type = 'range';
  input.min = String(range.min);
  input.max = String(range.max);
  input.step = 'any';
  input.value = String(value);
  input.addEventListener('input', () => {
    const rounded = Number((Math.round(Number(input.value) / range.step) * range.step).toPrecision(4));
    const limited = Math.min(Math.max(rounded, range.min), range.max);
    output.textContent = String(limited);
    onInput(limited);
  });
  blurAfterPointer(input);
  label.append(element('span', text), output, input);
  parent.append(label);
}

/** Adds the choice of the surface. */
export function addSurfaceChoice(parent: Element, onChange: (surface: SurfaceName) => void): void {
  const label = document.createElement('label');
  const select = document.createElement('select');
  for (const name of SURFACE_NAMES) select.append(new Option(name));
  select.addEventListener('change', () => onChange(select.value as SurfaceName));
  blurAfterPointer(select);
  label.append(element('span', 'surface'), select);
  parent.append(label);
}

/** Makes a control that was changed by mouse or touch lose the focus, so that the keys drive again. */
function blurAfterPointer(control: HTMLElement): void {
  control.addEventListener('change', () => {
    if (!control.matches(':focus-visible')) control.blur();
  });
}

function element(tag: string, text: string): HTMLElement {
  const created = document.createElement(tag);
  created.textContent = text;
  return created;
}
