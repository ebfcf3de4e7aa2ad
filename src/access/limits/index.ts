export { budgetExceeded } from './budget-exceeded.ts';
export { isFaster, type RatedKey, type TierSettings, tierRate } from './budgets.ts';
export type { CounterStore } from './counter-store.ts';
export { openRateCounters } from './open-rate-counters.ts';
export type { RateCounters } from './rate-counters.ts';
