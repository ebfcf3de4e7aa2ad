export { LastUses } from './last-uses.ts';
export { rateLimitOf } from './show-usage.ts';
export { UsageCounts } from './usage-counts.ts';
