/** Changes the prediction strategy of all clients, to plant faults in it. */
import { DEFAULT_STRATEGY, STRATEGIES } from '@shotgun-rally/netcode';

type CreateStrategy = (typeof STRATEGIES)[typeof DEFAULT_STRATEGY]['create'];

/** Creates a strategy with `create`, from the given or changed options, and changes it. */
export type StrategyChange = (
  create: CreateStrategy,
  options: Parameters<CreateStrategy>[0],
) => ReturnType<CreateStrategy>;

/** Calls `play`. Until it returns, clients with the default strategy use the changed one. */
export function withChangedStrategy<Result>(change: StrategyChange, play: () => Result): Result {
  const info = STRATEGIES[DEFAULT_STRATEGY];
  const { create } = info;
  // All clients share the table of strategies, so it is changed only during this race.
  Object.assign(info, { create: (options: Parameters<CreateStrategy>[0]) => change(create, options) });
  try {
    return play();
  } finally {
    Object.assign(info, { create });
  }
}
