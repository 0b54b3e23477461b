/** The cameras from which a driver can choose. */

/** Behind the car at two distances, and on its bonnet; in the order in which the camera key cycles through them. */
export const DRIVER_CAMERAS = ['near', 'far', 'bonnet'] as const;
export type DriverCameraName = (typeof DRIVER_CAMERAS)[number];

/** Returns the camera that follows `name`. After the last camera, it is the first. */
export const cameraAfter = (name: DriverCameraName): DriverCameraName =>
  DRIVER_CAMERAS[DRIVER_CAMERAS.indexOf(name) + 1] ?? 'near';
