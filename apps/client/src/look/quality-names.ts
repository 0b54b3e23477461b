/** The graphics presets that players can choose, from the cheapest to the best. The lobby does not load the presets themselves. */
export const QUALITY_NAMES = ['low', 'medium', 'high'] as const;
