/** The car's shapes, made once and shared by every car. */
import { BoxGeometry, type BufferGeometry, CylinderGeometry } from 'three';
import { TURRET_PIVOT } from './car-layout.ts';

export interface CarModel {
  readonly paint: BufferGeometry;
  readonly turret: BufferGeometry;
  readonly gun: BufferGeometry;
  readonly wheel: BufferGeometry;
}

export function createCarModel(): CarModel {
  const gun = new BoxGeometry(0.4, 0.15, 1.3);
  gun.translate(0, 0, 0.6);
  const wheel = new CylinderGeometry(0.43, 0.43, 0.3, 12);
  wheel.rotateZ(Math.PI / 2);
  const paint = new BoxGeometry(1.8, 0.9, 4.2);
  paint.translate(0, 0.9, 0);
  const turret = new BoxGeometry(0.6, 0.4, 0.7);
  turret.translate(0, TURRET_PIVOT[0], 0);
  return { paint, turret, gun, wheel };
}
