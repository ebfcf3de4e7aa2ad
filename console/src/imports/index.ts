import { lazyPage } from '../routing/index.ts';

export { DropFrame } from './drop-frame.tsx';
export { readImportsSearch } from './search.ts';

export const ImportsPage = lazyPage(() => import('./imports-page.tsx'), 'ImportsPage');
