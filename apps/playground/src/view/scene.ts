/** Draws the car as boxes and wheels on squares of 10 m, from a camera behind it. */
import type { CarReading, CarTuning } from '@shotgun-rally/sim';
import {
  BoxGeometry,
  Color,
  CylinderGeometry,
  DataTexture,
  DirectionalLight,
  Group,
  HemisphereLight,
  LinearMipmapLinearFilter,
  Mesh,
  MeshLambertMaterial,
  NearestFilter,
  PerspectiveCamera,
  PlaneGeometry,
  RepeatWrapping,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';

/** Side of a square of the ground (m), and the colours of the squares (red, green, blue, opacity). */
const SQUARE_M = 10;
const LIGHT = [196, 204, 194, 255];
const DARK = [166, 178, 168, 255];
/** Place of the camera from the car in plan view and above it, and the point above the car that it looks at (m). */
const BEHIND_M = 8;
const ABOVE_M = 3.2;
const LOOK_ABOVE_M = 0.8;
const FRONT_WHEELS = 2;

export class CarScene {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(60, 1, 0.5, 3000);
  #car = new Group();
  #wheels: Group[] = [];
  #tuning: CarTuning;
  /** Angle by which the wheels have rolled (rad). */
  #rolled = 0;

  /** `sizeM` is the length of a side of the ground. */
  constructor(canvas: HTMLCanvasElement, tuning: CarTuning, sizeM: number) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true });
    this.#scene.background = new Color('#cfe3f1');
    const sun = new DirectionalLight('#ffffff', 2);
    sun.position.set(30, 60, 20);
    this.#scene.add(sun, new HemisphereLight('#ffffff', '#8a8f86', 2));
    this.#scene.add(createGround(sizeM));
    this.#tuning = tuning;
    this.setTuning(tuning);
  }

  /** Builds the car in the sizes of a tuning. */
  setTuning(tuning: CarTuning): void {
    const { body, wheels } = tuning;
    this.#tuning = tuning;
    this.#scene.remove(this.#car);
    this.#car.traverse((part) => {
      if (part instanceof Mesh) part.geometry.dispose();
    });
    this.#car = new Group();
    const { cabin } = body;
    this.#car.add(box('#d9482b', body, 0, body.boxUp), box('#2b3540', cabin, cabin.forward, cabin.up));
    this.#wheels = [0, 1, 2, 3].map(() => createWheel(wheels.radius, wheels.width));
    this.#car.add(...this.#wheels);
    this.#scene.add(this.#car);
  }

  draw(reading: CarReading, passedSeconds: number): void {
    const { pose } = reading;
    this.#car.position.set(pose.x, pose.y, pose.z);
    this.#car.quaternion.set(pose.qx, pose.qy, pose.qz, pose.qw);
    this.#rolled += (reading.forwardSpeed / this.#tuning.wheels.radius) * passedSeconds;
    this.#wheels.forEach((wheel, index) => {
      this.#placeWheel(wheel, index, reading);
    });
    this.#follow(passedSeconds);
    this.#resize();
    this.#renderer.render(this.#scene, this.#camera);
  }

  #placeWheel(wheel: Group, index: number, { wheels, steer }: CarReading): void {
    const { halfTrack, halfWheelbase, mountUp, rest, travel } = this.#tuning.wheels;
    const isFront = index < FRONT_WHEELS;
    const down = rest - Math.min(travel, wheels[index]!.compression);
    wheel.position.set(
      index % 2 === 0 ? halfTrack : -halfTrack,
      mountUp - down,
      isFront ? halfWheelbase : -halfWheelbase,
    );
    wheel.rotation.set(0, isFront ? -steer : 0, 0);
    wheel.children[0]!.rotation.x = this.#rolled;
  }

  /** Moves the camera towards its place behind the car. */
  #follow(passedSeconds: number): void {
    const nose = new Vector3(0, 0, 1).applyQuaternion(this.#car.quaternion).setY(0).normalize();
    const place = this.#car.position.clone().addScaledVector(nose, -BEHIND_M).setY(ABOVE_M);
    this.#camera.position.lerp(place, 1 - Math.exp(-passedSeconds / 0.15));
    this.#camera.lookAt(this.#car.position.x, LOOK_ABOVE_M, this.#car.position.z);
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#renderer.domElement;
    this.#renderer.setSize(clientWidth, clientHeight, false);
    this.#camera.aspect = clientWidth / clientHeight;
    this.#camera.updateProjectionMatrix();
  }
}

/** Creates a plane of squares in two colours. */
function createGround(sizeM: number): Mesh {
  const texture = new DataTexture(new Uint8Array([...LIGHT, ...DARK, ...DARK, ...LIGHT]), 2, 2);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.repeat.setScalar(sizeM / (2 * SQUARE_M));
  texture.magFilter = NearestFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  const plane = new Mesh(new PlaneGeometry(sizeM, sizeM), new MeshLambertMaterial({ map: texture }));
  return plane.rotateX(-Math.PI / 2);
}

/** Half the size of a box (m). */
interface HalfSize {
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly halfLength: number;
}

function box(colour: string, { halfWidth, halfHeight, halfLength }: HalfSize, forward: number, up: number): Mesh {
  const geometry = new BoxGeometry(2 * halfWidth, 2 * halfHeight, 2 * halfLength);
  const mesh = new Mesh(geometry, new MeshLambertMaterial({ color: colour }));
  mesh.position.set(0, up, forward);
  return mesh;
}

/** Creates a wheel whose axle is along X; it rolls about the X axis of its only child. */
function createWheel(radius: number, width: number): Group {
  const tyre = new CylinderGeometry(radius, radius, width, 18).rotateZ(Math.PI / 2);
  const hub = new BoxGeometry(width + 0.02, radius, radius / 4);
  const rolling = new Group();
  rolling.add(new Mesh(tyre, new MeshLambertMaterial({ color: '#20242a' })));
  rolling.add(new Mesh(hub, new MeshLambertMaterial({ color: '#c9d1d8' })));
  const wheel = new Group();
  wheel.add(rolling);
  return wheel;
}
