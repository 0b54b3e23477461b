/** The names of all prediction strategies. Loads neither strategies nor texts, so that a page can check its link without them. */

export const STRATEGY_NAMES = ['rollback', 'threshold', 'tick-ring', 'ghost', 'converging', 'none'] as const;
export type StrategyName = (typeof STRATEGY_NAMES)[number];
export const DEFAULT_STRATEGY: StrategyName = 'rollback';
