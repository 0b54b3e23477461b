/** The names of all prediction strategies. A page checks its link with them before it loads the strategies and their texts. */

/** The names of all prediction strategies; STRATEGIES and STRATEGY_INFO have an entry for each. */
export const STRATEGY_NAMES = ['rollback', 'threshold', 'tick-ring', 'ghost', 'converging', 'none'] as const;
/** The name of a prediction strategy. A client refuses any other name with a RangeError. */
export type StrategyName = (typeof STRATEGY_NAMES)[number];
/** The strategy of a client without the option `strategy`. */
export const DEFAULT_STRATEGY: StrategyName = 'rollback';
