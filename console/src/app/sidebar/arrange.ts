import { lazyDialog } from '../../ui/routing/index.ts';

export const ArrangeAccounts = lazyDialog(async () => (await import('./arrange-accounts.tsx')).ArrangeAccounts);
