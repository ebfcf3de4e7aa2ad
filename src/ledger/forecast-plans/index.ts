export { FORECAST_PLAN } from './kind.ts';
export { type PlanView, viewPlan } from './read-plans.ts';
export { MOVED_DAYS_MAX } from './schemas.ts';
export type { PlannedChange } from './store.ts';
export { removeAccountFromPlans } from './write-plan.ts';
