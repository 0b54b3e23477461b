/** Draws all cars and the ghost: the nearest cars in full detail, and the other cars with few triangles. */
import { MAX_CARS, STATUS, type Track } from '@shotgun-rally/sim';
import { lerp } from '@shotgun-rally/sim/math';
import { type Camera, Color, Group, type InstancedBufferGeometry, type Material, Mesh, Vector3 } from 'three';
import { liveryOf } from '../../look/palette.ts';
import type { Quality } from '../../look/quality.ts';
import type { CameraName, CarLook, CarView, SceneFrame } from '../../race/scene-frame.ts';
import type { Light } from '../sky/sky-look.ts';
import { type CarUniforms, createCarShadowMaterial, createRichCarMaterial } from './car-material.ts';
import { CarRig } from './car-rig.ts';
import { CarShadows, createPatchShape, PATCH_COLOUR, patchUnder } from './car-shadows.ts';
import { CarStates } from './car-states.ts';
import { GhostCar } from './ghost-car.ts';
import { CAR_PARTS, CAR_TRANSFORMS, type CarPartName } from './model/car-layout.ts';
import { createCarGlass, createCarOverlay, createFarCar, createNearCar } from './model/car-model.ts';
import { CarNumbers } from './model/car-numbers.ts';
import { createPlainCarMaterial, type PlainCarUniforms } from './plain-car-material.ts';

/** Brightness of the rear lights: normal, while braking, and of a wreck. */
const TAIL_LIGHT = 0.5;
const BRAKE_LIGHT = 2.6;
const WRECK_LIGHT = 0.1;
/** Cars further behind the camera than this are not drawn (metres): no part of them, and no shadow, is in view. */
const BEHIND_M = 12;
/** Opacity of the dark patch under a car, with and without real shadows. */
const PATCH_OPACITY = 0.75;
const PATCH_OPACITY_ALONE = 0.88;
/** What is transparent on the road is drawn before the patches and windows. */
const OVERLAY_ORDER = 2;
/** Index of the transform of the patch. */
const PATCH = CAR_TRANSFORMS.indexOf('patch');
/** Helmets are the lighter one of the team's colours, blended with white by this share, so that they are seen from afar. */
const HELMET_WHITE = 0.35;
/** Parts that a wreck has lost. */
const LOST_PARTS: readonly CarPartName[] = ['loose', 'steering', 'gun', 'frontLeft'];
/** The crew of a wreck is no longer drawn once it has flown this high (metres). */
const CREW: readonly CarPartName[] = ['driver', 'gunner'];
const CREW_GONE_M = 25;
/** Parts that would block the view of the car's own camera. */
const BLOCKING_PARTS: Readonly<Partial<Record<CameraName, readonly CarPartName[]>>> = {
  turret: ['gunner'],
  bonnet: ['turret', 'gunner', 'gun'],
};

/** Magnification of a camera with a field of view of 66° (1 / tan(33°)), for which `nearCarM` is meant. */
const USUAL_ZOOM = 1.54;

/** A present car and its distance from the camera (metres), or a shorter one if the camera has zoomed in. */
interface RankedCar {
  view: CarView;
  distance: number;
}

/** A mesh whose instances are cars. */
type CarMesh = Mesh<InstancedBufferGeometry, Material>;

export class CarViews {
  readonly group = new Group();
  /** The moving parts of each car. A car that is not present keeps its last pose. */
  readonly rigs: readonly CarRig[];
  readonly #quality: Quality;
  readonly #numbers = new CarNumbers(MAX_CARS);
  readonly #states = new CarStates(MAX_CARS);
  /** Index of the first row of `#states` with a distant car. The rows before it are near cars. */
  readonly #firstFar = { value: 0 };
  readonly #far: CarMesh;
  /** The cars in full detail, and the windows of rich ones. */
  readonly #near: readonly CarMesh[];
  /** null without rich materials: the overlay then has the patches. */
  readonly #shadows: CarShadows | null;
  /** Without rich materials, the patches under all cars and the windows of the near cars; otherwise null. */
  readonly #overlay: CarMesh | null;
  readonly #ghost = new GhostCar();
  readonly #ranked: RankedCar[] = [];

  /** `viewProjection` is the matrix of the camera in each frame. */
  constructor(track: Track, quality: Quality, light: Light, viewProjection: PlainCarUniforms['viewProjection']) {
    this.#quality = quality;
    this.rigs = Array.from({ length: MAX_CARS }, () => new CarRig(track));
    for (const [car, rig] of this.rigs.entries()) rig.repaint(liveryOf(car));
    const isRich = quality.hasRichMaterials;
    const createMesh = (geometry: InstancedBufferGeometry, firstRow: { value: number }, isTransparent: boolean) => {
      const uniforms: PlainCarUniforms = {
        carNumbers: { value: this.#numbers.texture },
        firstRow,
        viewProjection,
        nearRows: this.#firstFar,
      };
      return isRich
        ? createRichMesh(geometry, uniforms, isTransparent)
        : toCarMesh(geometry, createPlainCarMaterial(light, uniforms, isTransparent));
    };
    const first = { value: 0 };
    const hasNear = quality.nearCars > 0;
    this.#far = createMesh(createFarCar(), this.#firstFar, false);
    this.#near = [
      ...(hasNear ? [createMesh(createNearCar(), first, false)] : []),
      ...(hasNear && isRich ? [createMesh(createCarGlass(), first, true)] : []),
    ];
    const opacity = quality.shadowTexels > 0 ? PATCH_OPACITY : PATCH_OPACITY_ALONE;
    this.#shadows = isRich ? new CarShadows(MAX_CARS, opacity) : null;
    this.#overlay = isRich
      ? null
      : createMesh(createCarOverlay(createPatchShape(), PATCH_COLOUR, opacity), first, true);
    if (this.#overlay) this.#overlay.renderOrder = OVERLAY_ORDER;
    this.group.add(this.#far, ...this.#near, this.#shadows?.mesh ?? this.#overlay!, this.#ghost.mesh);
  }

  /** Sets the liveries, numbers and names of these cars. */
  setRoster(entries: readonly CarLook[]): void {
    for (const { car, livery, number, name } of entries) {
      this.rigs[car]?.repaint(liveryOf(livery));
      this.#numbers.write(car, number, name);
    }
  }

  /** Moves every car. Call it before the camera moves. `delta` is in seconds. */
  move(frame: SceneFrame, delta: number): void {
    for (const view of frame.cars) if (view.isPresent) this.rigs[view.car]?.update(view, delta);
  }

  /**
   * Sets the instances of all shapes, from the nearest car to the farthest. Call it after the camera has moved. `seatCamera` names
   * the camera if it is the driver's or the gunner's; otherwise it is null.
   */
  draw(frame: SceneFrame, camera: Camera, seatCamera: CameraName | null, gl: WebGL2RenderingContext): void {
    this.#rank(frame, camera);
    const { nearCars, nearCarM } = this.#quality;
    let nearCount = 0;
    const limit = Math.min(nearCars, this.#ranked.length);
    while (nearCount < limit && this.#ranked[nearCount]!.distance < nearCarM) nearCount++;
    for (let row = 0; row < this.#ranked.length; row++) {
      const { view } = this.#ranked[row]!;
      this.#setParts(row, view, view.car === frame.ownCar ? seatCamera : null);
      this.#setColours(row, view);
      const rig = this.rigs[view.car]!;
      if (this.#shadows) this.#shadows.setInstance(row, rig);
      else this.#states.setPart(row, PATCH, patchUnder(rig));
    }
    this.#states.upload(gl, this.#ranked.length);
    this.#firstFar.value = nearCount;
    for (const { geometry } of this.#near) geometry.instanceCount = nearCount;
    this.#far.geometry.instanceCount = this.#ranked.length - nearCount;
    this.#far.visible = this.#ranked.length > nearCount;
    for (const mesh of this.#near) mesh.visible = nearCount > 0;
    this.#shadows?.finish(this.#ranked.length);
    if (this.#overlay) {
      this.#overlay.geometry.instanceCount = this.#ranked.length;
      this.#overlay.visible = this.#ranked.length > 0;
    }
    this.#ghost.update(frame.ghost, this.rigs[frame.ownCar]?.layout);
  }

  /** Sorts the cars by their distance. Leaves out those behind the camera. */
  #rank(frame: SceneFrame, camera: Camera): void {
    this.#ranked.length = 0;
    camera.getWorldDirection(forward);
    // A car that a narrow field of view shows as large as a near one needs as much detail.
    const zoom = Math.min(1, USUAL_ZOOM / camera.projectionMatrix.elements[5]!);
    for (const view of frame.cars) {
      const rig = this.rigs[view.car];
      if (!view.isPresent || !rig) continue;
      const ahead = away.subVectors(rig.position, camera.position).dot(forward);
      if (ahead > -BEHIND_M) this.#ranked.push({ view, distance: away.length() * zoom });
    }
    this.#ranked.sort((a, b) => a.distance - b.distance);
  }

  /** Sets the transforms of one car's parts. `seatCamera` is the camera if it is at a seat of this car. */
  #setParts(row: number, view: CarView, seatCamera: CameraName | null): void {
    const isWrecked = view.status === STATUS.wrecked;
    const hidden = seatCamera ? BLOCKING_PARTS[seatCamera] : undefined;
    const { parts, ejectedM } = this.rigs[view.car]!;
    // The driver would fly past the lens of a gunner's camera that stays in the wreck.
    const isCrewGone = ejectedM > (seatCamera === 'turret' ? 0 : CREW_GONE_M);
    for (let part = 0; part < parts.length; part++) {
      const name = CAR_PARTS[part]!;
      const isLost = (isWrecked && LOST_PARTS.includes(name)) || (isCrewGone && CREW.includes(name));
      const isHidden = isLost || hidden?.includes(name);
      this.#states.setPart(row, part, isHidden ? null : parts[part]!);
    }
  }

  #setColours(row: number, view: CarView): void {
    const { paint, accent, brakeLight } = this.rigs[view.car]!;
    const isWrecked = view.status === STATUS.wrecked;
    const rearLight = isWrecked ? WRECK_LIGHT : lerp(TAIL_LIGHT, BRAKE_LIGHT, brakeLight);
    const lighter = lightness(accent) > lightness(paint) ? accent : paint;
    this.#states.setColour(row, 0, paint, isWrecked ? 1 : 0);
    this.#states.setColour(row, 1, accent, rearLight);
    this.#states.setColour(row, 2, helmet.copy(lighter).lerp(WHITE, HELMET_WHITE), view.car);
  }

  /** Call it if the browser has lost everything that was on the GPU. */
  forgetBuffer(): void {
    this.#states.forgetBuffer();
  }

  /** Frees the textures and the buffer. The scene frees the meshes. */
  dispose(gl: WebGL2RenderingContext): void {
    this.#states.dispose(gl);
    this.#numbers.dispose();
    for (const mesh of [this.#far, ...this.#near]) mesh.customDepthMaterial?.dispose();
  }
}

/** Creates a mesh of instances, which are anywhere. */
function toCarMesh(geometry: InstancedBufferGeometry, material: Material): CarMesh {
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return mesh;
}

/** Creates a mesh with reflections and shadows. */
function createRichMesh(geometry: InstancedBufferGeometry, uniforms: CarUniforms, isTransparent: boolean): CarMesh {
  const mesh = toCarMesh(geometry, createRichCarMaterial(uniforms, isTransparent));
  mesh.castShadow = !isTransparent;
  mesh.receiveShadow = !isTransparent;
  mesh.customDepthMaterial = createCarShadowMaterial(uniforms);
  return mesh;
}

const WHITE = new Color(1, 1, 1);
const forward = new Vector3();
const away = new Vector3();
const helmet = new Color();
const lightness = ({ r, g, b }: Color): number => r + 2 * g + b / 2;
