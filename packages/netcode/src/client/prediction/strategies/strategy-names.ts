/** The names of all prediction strategies. A page checks its link with them before it loads the strategies and their texts. */

export const STRATEGY_NAMES = ['rollback', 'threshold', 'tick-ring', 'ghost', 'converging', 'none'] as const;
export type StrategyName = (typeof STRATEGY_NAMES)[number];
export const DEFAULT_STRATEGY: StrategyName = 'rollback';
