export { AccountTree } from './account-tree.tsx';
export { ArrangeAccounts } from './arrange.ts';
export { Wordmark } from './brand.tsx';
export { signedBalance } from './group-accounts.ts';
export { Navigation } from './navigation.tsx';
export { HideAmounts, PersonBar } from './person-bar.tsx';
export { Sidebar, type SidebarOpens } from './sidebar.tsx';
