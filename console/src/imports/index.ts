import { lazyPage } from '../routing/index.ts';

export { DropFrame } from './drop/index.ts';
export { readImportsSearch } from './search.ts';

export const ImportsPage = lazyPage(() => import('./imports-page.tsx'), 'ImportsPage');
