/** The page: one car on level ground, sliders for its numbers, and live plots of its readings. */
import './styles.css';
import type { CarReading } from '@shotgun-rally/sim';
import { addSlider, addSurfaceChoice, addTuningSliders } from './controls.ts';
import { DriverKeys } from './driver-keys.ts';
import { SIZE_M, Simulation } from './simulation.ts';
import { LivePlot } from './view/live-plot.ts';
import { CarScene } from './view/scene.ts';

const KMH_PER_MPS = 3.6;
const DEGREES = 180 / Math.PI;
const NEWTONS_PER_KILONEWTON = 1000;

const find = (selector: string): HTMLElement => document.querySelector(selector)!;

const simulation = new Simulation();
const keys = new DriverKeys(() => simulation.reset());
const scene = new CarScene(find('#scene') as HTMLCanvasElement, simulation.tuning, SIZE_M);
const speed = addPlot('speed, km/h', ['speed']);
const slip = addPlot('slip, °', ['car', 'front left', 'rear left']);
const loads = addPlot('wheel loads, kN', ['front left', 'front right', 'rear left', 'rear right']);

addSurfaceChoice(find('#controls'), (surface) => simulation.setSurface(surface));
addSlider(find('#controls'), { text: 'held throttle', value: 0, min: -1, max: 1, step: 0.05 }, (value) => {
  keys.heldThrottle = value;
});
addSlider(find('#controls'), { text: 'held steering', value: 0, min: -1, max: 1, step: 0.05 }, (value) => {
  keys.heldSteer = value;
});
addTuningSliders(find('#controls'), (changes) => {
  simulation.setTuning(changes);
  scene.setTuning(simulation.tuning);
});

function addPlot(title: string, lines: readonly string[]): LivePlot {
  const frame = document.createElement('div');
  find('#plots').append(frame);
  return new LivePlot(frame, title, lines);
}

function plot({ seconds, wheels, ...reading }: CarReading): void {
  speed.add(seconds, [reading.speed * KMH_PER_MPS]);
  slip.add(
    seconds,
    [reading.slipAngle, wheels[0]!.slipAngle, wheels[2]!.slipAngle].map((angle) => angle * DEGREES),
  );
  loads.add(
    seconds,
    wheels.map(({ load }) => load / NEWTONS_PER_KILONEWTON),
  );
}

let beforeMs = performance.now();
let last: CarReading | undefined;

function runFrame(nowMs: number): void {
  const passedMs = Math.max(0, nowMs - beforeMs);
  beforeMs = nowMs;
  const readings = simulation.advance(passedMs, keys.read());
  readings.forEach(plot);
  last = readings.at(-1) ?? last;
  if (last) scene.draw(last, passedMs / 1000);
  for (const each of [speed, slip, loads]) each.draw();
  requestAnimationFrame(runFrame);
}
requestAnimationFrame(runFrame);
