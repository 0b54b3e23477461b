/** Changes the prediction strategy of all clients, to plant faults in it or to observe it. */
import { STRATEGIES, type StrategyName } from '@shotgun-rally/netcode';

type CreateStrategy = (typeof STRATEGIES)[StrategyName]['create'];

/** Creates a strategy with `create`, from the given or changed options, and changes it. */
export type StrategyChange = (
  create: CreateStrategy,
  options: Parameters<CreateStrategy>[0],
) => ReturnType<CreateStrategy>;

/** Calls `play`. Until it returns, clients with that strategy use the changed one. */
export function withChangedStrategy<Result>(name: StrategyName, change: StrategyChange, play: () => Result): Result {
  const info = STRATEGIES[name];
  const { create } = info;
  // All clients share the table of strategies, so it is changed only during this race.
  Object.assign(info, { create: (options: Parameters<CreateStrategy>[0]) => change(create, options) });
  try {
    return play();
  } finally {
    Object.assign(info, { create });
  }
}
