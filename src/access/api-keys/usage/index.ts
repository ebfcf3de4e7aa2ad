export { LastUses } from './last-uses.ts';
export { rateLimitOf } from './rate-limit-of.ts';
export { UsageCounts } from './usage-counts.ts';
