import { lazyPage } from '../routing/index.ts';

export const TagsPage = lazyPage(() => import('./tags-page.tsx'), 'TagsPage');
