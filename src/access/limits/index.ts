export { budgetExceeded, isFaster, type RatedKey, type TierSettings, tierRate } from './budgets.ts';
export type { CounterStore, RateCounters } from './counters.ts';
export { openRateCounters } from './open-rate-counters.ts';
