import { lazyPage } from '../routing/index.ts';

export const GoalsPage = lazyPage(() => import('./goals-page.tsx'), 'GoalsPage');
