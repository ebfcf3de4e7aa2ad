export { AccountTargets, targetsFor } from './account-targets.tsx';
export { type FirstAccount, firstAccountFor, NewAccountFields, openAccount } from './new-account.tsx';
