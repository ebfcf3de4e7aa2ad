import { lazyPage } from '../../routing/index.ts';

export { readKeysSearch } from './search.ts';

export const KeysPage = lazyPage(() => import('./keys-page.tsx'), 'KeysPage');
