export { LastUses } from './last-uses.ts';
export { rateLimitOf } from './usage.ts';
export { UsageCounts } from './usage-counts.ts';
