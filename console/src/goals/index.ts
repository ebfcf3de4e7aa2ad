import { lazyPage, lazyPart } from '../routing/index.ts';

export const GoalsPage = lazyPage(() => import('./goals-page.tsx'), 'GoalsPage');

export const GoalsSummary = lazyPart(async () => (await import('./goals-summary.tsx')).GoalsSummary);
