/** Arrows around the crosshair to the nearest rivals that the gunner does not see. */
import { PHASE, RACE } from '@shotgun-rally/sim';
import { addElement, StyleSlot } from '../hud/slots.ts';
import { canAct } from '../race/can-act.ts';
import type { Moment } from '../race/moment.ts';
import { setHidden } from '../ui/dom.ts';
import type { Rival } from './rivals.ts';

/** At most this many arrows are shown. */
const ARROWS = 3;
/** Rivals within this angle of the crosshair are in view (radians). */
const IN_VIEW_RADIANS = 0.7;
/** Arrows are largest at this distance or less, and smallest at the greatest distance (m). */
const LARGEST_AT_M = 15;
const SMALLEST_AT_M = 80;
const SMALLEST_SCALE = 0.5;

interface Arrow {
  readonly element: HTMLElement;
  readonly rotation: StyleSlot;
  readonly colour: StyleSlot;
}

export class ThreatArrows {
  readonly #arrows: readonly Arrow[];

  constructor(root: HTMLElement) {
    this.#arrows = Array.from({ length: ARROWS }, () => {
      const element = addElement(root, 'threat-arrow');
      return { element, rotation: new StyleSlot(element, 'rotate'), colour: new StyleSlot(element, 'color') };
    });
  }

  /** `rivals` is sorted by distance. */
  show(rivals: readonly Rival[], moment: Moment): void {
    const { viewpoint, view } = moment;
    const isShown = viewpoint.role === 'gunner' && view.state[RACE.phase] === PHASE.racing && canAct(moment);
    const unseen = rivals.filter(({ bearing }) => Math.abs(bearing) > IN_VIEW_RADIANS);
    this.#arrows.forEach(({ element, rotation, colour }, index) => {
      const rival = isShown ? unseen[index] : undefined;
      setHidden(element, rival === undefined);
      if (!rival) return;
      const near = (SMALLEST_AT_M - rival.distanceM) / (SMALLEST_AT_M - LARGEST_AT_M);
      const scale = SMALLEST_SCALE + (1 - SMALLEST_SCALE) * Math.max(0, Math.min(1, near));
      rotation.set(`${rival.bearing.toFixed(2)}rad`);
      element.style.setProperty('--size', scale.toFixed(2));
      colour.set(rival.colour);
    });
  }
}
