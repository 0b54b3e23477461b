/** Names above the cars of rivals. */
import { createRay } from '@shotgun-rally/sim/math';
import { groundOf } from '@shotgun-rally/sim/track';
import type { Project } from '../hud/hud-markers.ts';
import { addElement, StyleSlot, TextSlot } from '../hud/slots.ts';
import type { Moment } from '../race/moment.ts';
import { setHidden } from '../ui/dom.ts';
import { type CarOnScreen, chooseTags, distanceToOwnCar, type Screen } from './choose-tags.ts';
import type { Rival } from './rivals.ts';

/** The line of sight to a rival begins this far above the player's car, and ends this far above the rival's (m). */
const EYE_ABOVE_M = 2.4;
const SEEN_ABOVE_M = 1.2;
/** Names fade from this distance on (m), and are this faint at twice the distance. */
const CLEAR_M = 45;
const FAINT = 0.45;
/** Names also fade within this distance of the player's car on the screen (px). */
const BESIDE_OWN_PX = 18;
/** In every third frame, one rival is checked for being hidden by the ground. */
const CHECK_EVERY_FRAMES = 3;
/** Height of the gunner's head above the middle of the player's car, and how far the wheels are below it (m). */
const HEAD_ABOVE_M = 2.3;
const WHEELS_BELOW_M = 0.5;

interface Tag {
  readonly element: HTMLElement;
  readonly text: TextSlot;
  readonly colour: StyleSlot;
  readonly opacity: StyleSlot;
  readonly transform: StyleSlot;
}

export class NameTags {
  readonly #root: HTMLElement;
  readonly #tags = new Map<number, Tag>();
  /** Cars that are behind a crest of the road or a hill. */
  readonly #hidden = new Set<number>();
  #frame = 0;
  #checked = 0;
  /** Size of the root (px). To read it from the element in each frame would make the browser compute the layout at once. */
  #size = { width: 0, height: 0 };

  constructor(root: HTMLElement) {
    this.#root = root;
    new ResizeObserver(([entry]) => {
      if (entry) this.#size = entry.contentRect;
    }).observe(root);
  }

  /** `project` maps world points to the screen; it is null without a 3D scene. */
  show(rivals: readonly Rival[], moment: Moment, project: Project | null): void {
    if (++this.#frame % CHECK_EVERY_FRAMES === 0) this.#checkNext(rivals, moment);
    const { width, height } = this.#size;
    const screen = { width, height, ownCar: ownCarOf(moment, project) };
    const visible = rivals.filter(({ car }) => !this.#hidden.has(car));
    const shown = chooseTags(visible, screen, moment.viewpoint.role === 'gunner');
    for (const [car, { element }] of this.#tags) setHidden(element, !shown.some((rival) => rival.car === car));
    for (const rival of shown) this.#place(rival, screen);
  }

  #place(rival: Rival, screen: Screen): void {
    const { car, name, colour, distanceM, point } = rival;
    const { width, height } = screen;
    if (!point) return;
    const tag = this.#tags.get(car) ?? this.#create(car);
    tag.text.set(name);
    tag.colour.set(colour);
    const fade = Math.max(0, Math.min(1, distanceM / CLEAR_M - 1));
    const clear = Math.min(1, distanceToOwnCar(rival, screen) / BESIDE_OWN_PX);
    tag.opacity.set((clear * (1 - fade * (1 - FAINT))).toFixed(2));
    // The style sheet moves the tag up and to the left by its own size.
    tag.transform.set(`translate(${halfPixels(point.x * width)}px, ${halfPixels(point.y * height)}px)`);
  }

  #create(car: number): Tag {
    const element = addElement(this.#root, 'name-tag');
    const tag = {
      element,
      colour: new StyleSlot(addElement(element, 'name-tag-colour', 'i'), 'color'),
      text: new TextSlot(addElement(element, 'name-tag-text', 'span')),
      opacity: new StyleSlot(element, 'opacity'),
      transform: new StyleSlot(element, 'transform'),
    };
    this.#tags.set(car, tag);
    return tag;
  }

  /** Finds out if the ground is between the player's car and one of the rivals, each time another one. */
  #checkNext(rivals: readonly Rival[], { view, viewpoint, track }: Moment): void {
    this.#checked = (this.#checked + 1) % Math.max(1, rivals.length);
    const rival = rivals[this.#checked];
    const [own, other] = [view.cars[viewpoint.car]?.pose, rival && view.cars[rival.car]?.pose];
    if (!rival || !own || !other) return;
    const [dx, dy, dz] = [other.x - own.x, other.y - own.y + SEEN_ABOVE_M - EYE_ABOVE_M, other.z - own.z];
    const lengthM = Math.hypot(dx, dy, dz) || 1;
    Object.assign(ray, { ox: own.x, oy: own.y + EYE_ABOVE_M, oz: own.z });
    Object.assign(ray, { dx: dx / lengthM, dy: dy / lengthM, dz: dz / lengthM });
    if (groundOf(track).distance(ray, lengthM) < lengthM) this.#hidden.add(rival.car);
    else this.#hidden.delete(rival.car);
  }
}

/** Rounds to half pixels. */
const halfPixels = (pixels: number): number => Math.round(pixels * 2) / 2;

/** Returns where the driver's car is on the screen; null if the camera is on it, or if the player is the gunner. */
function ownCarOf({ view, viewpoint }: Moment, project: Project | null): CarOnScreen | null {
  const own = view.cars[viewpoint.car]?.pose;
  if (!project || !own || viewpoint.role === 'gunner') return null;
  const head = project(own.x, own.y + HEAD_ABOVE_M, own.z);
  const bottom = project(own.x, own.y - WHEELS_BELOW_M, own.z);
  return head.isAhead && bottom.isAhead ? { x: head.x, top: head.y, bottom: bottom.y } : null;
}

/** Reused by every check. */
const ray = createRay();
