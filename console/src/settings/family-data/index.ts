import { lazyPage } from '../../routing/index.ts';

export const DataPage = lazyPage(() => import('./data-page.tsx'), 'DataPage');
