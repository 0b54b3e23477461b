/** The clock that the code under `packages/` is given: the apps pass a real one, the tests and the lab a virtual one. */

/** Returns the milliseconds since an arbitrary start; never decreases. */
export type Clock = () => number;
