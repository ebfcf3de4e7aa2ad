import { lazyPage } from '../routing/index.ts';

export const CategoriesPage = lazyPage(() => import('./categories-page.tsx'), 'CategoriesPage');
