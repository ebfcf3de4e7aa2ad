export { AccountTree } from './account-tree.tsx';
export { Wordmark } from './brand.tsx';
export { signedBalance } from './group-accounts.ts';
export { Navigation } from './navigation.tsx';
export { HideAmounts, PersonBar } from './person-bar.tsx';
export { Sidebar } from './sidebar.tsx';
