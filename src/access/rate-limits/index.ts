export { RateCounters } from './counters.ts';
