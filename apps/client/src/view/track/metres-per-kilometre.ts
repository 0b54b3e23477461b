/** For numbers of things per kilometre of track: the looks and the quality presets have such numbers. */
export const METRES_PER_KILOMETRE = 1000;
