export { rateLimitOf } from './usage.ts';
export { LastUses, UsageCounts } from './usage-counts.ts';
