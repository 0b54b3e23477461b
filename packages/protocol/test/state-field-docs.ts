// The meanings of the fields of a state, for the tables of PROTOCOL.md. Other messages take them from their declarations.
import type { CarFieldName } from '@shotgun-rally/sim';
import type { RACE_FIELDS } from '@shotgun-rally/sim/state';

/** The meaning of each field of the race. */
export const RACE_DOCS: Readonly<Record<(typeof RACE_FIELDS)[number]['name'], string>> = {
  tick: 'The newest tick simulated.',
  phase: '0 free driving, 1 countdown, 2 racing, 3 finished.',
  phaseStartTick: 'The tick in which the phase began.',
  finishers: 'Number of cars that have finished.',
  weapons: '1 if turrets may fire.',
  tuning: 'Hash of the car models of `welcome`. It is the same in all states of a race.',
  wakes: 'The cars that were in the wake of another car when this was last checked: bit 0 is 1 for car 0.',
};

/** The meaning of each field of a car. */
export const CAR_DOCS: Readonly<Record<CarFieldName, string>> = {
  px: 'Position of the centre of mass: x.',
  py: 'Position of the centre of mass: y, upwards.',
  pz: 'Position of the centre of mass: z.',
  qx: "Rotation from the car's own axes to the world's: x.",
  qy: 'The same rotation: y.',
  qz: 'The same rotation: z.',
  qw: 'The same rotation: w.',
  vx: 'Velocity of the centre of mass in the world: x.',
  vy: 'Velocity of the centre of mass: y, upwards.',
  vz: 'Velocity of the centre of mass: z.',
  wx: 'Angular velocity about the x axis of the world.',
  wy: 'Angular velocity about the y axis, the vertical.',
  wz: 'Angular velocity about the z axis.',
  steer: 'Angle of the front wheels, positive to the right.',
  barrelYaw: "Direction of the barrel in the world, from +Z towards +X like the gunner's aim_yaw.",
  barrelPitch: "Elevation of the barrel, positive upwards like the gunner's aim_pitch.",
  trackHint: 'Index of the sample point of the track just behind the car at the start of the tick.',
  boost: 'Fuel left in the boost tank.',
  health: 'Health left; 0 if the car is wrecked.',
  heat: 'Heat of the gun; at the maximum it jams until it has cooled.',
  status: '1 on the track, 2 wrecked, 3 finished. An empty slot, 0, is never sent.',
  respawnTicks: 'Ticks until a wrecked car respawns; for other cars, ticks until the driver may reset again.',
  protectTicks: 'Ticks until the car can be hit and collide again.',
  stuckTicks: 'Ticks for which the car has hardly moved under throttle, or on its side or roof.',
  cooldownTicks: 'Ticks until the gun can fire again.',
  jammed: '1 while the gun is jammed by heat.',
  resetHeld: '1 from a reset until the driver releases the reset button.',
  lap: 'Laps completed.',
  checkpoint: 'Index of the next checkpoint.',
  lapStartTick: 'Ticks from the start signal to the beginning of this lap.',
  lastLapTicks: 'Duration of the last completed lap, 0 for none.',
  bestLapTicks: 'Duration of the best lap, 0 for none.',
  finishTicks: 'Ticks from the start signal to the finish, 0 before the finish.',
  place: 'Place in the result, from 1; 0 without a result.',
  rockets: 'Rockets left.',
  rocketTicks: 'Ticks until the next rocket can be launched.',
  pad: 'Number of the bonus pad of the track that the car is on, from 1; 0 for none.',
  launchTicks: 'Ticks for which the throttle has been held in the countdown; 1023 after a false start.',
  model: "Index of the car's model in the `tuning` of `welcome`.",
  slipstream: 'Strength of the slipstream that the car has from other cars.',
};
