export { LastUses } from './last-uses.ts';
export { usageRoutes } from './routes.ts';
export { UsageCounts } from './usage-counts.ts';
