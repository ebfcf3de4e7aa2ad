import { lazyPage } from '../routing/index.ts';

export { readAccountSearch, readAccountsSearch } from './search.ts';

export const AccountPage = lazyPage(() => import('./account-page.tsx'), 'AccountPage');
export const AccountsPage = lazyPage(() => import('./accounts-page.tsx'), 'AccountsPage');
