import { lazyPage } from '../routing/index.ts';

export const RulesPage = lazyPage(() => import('./rules-page.tsx'), 'RulesPage');
