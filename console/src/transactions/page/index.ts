import { lazy } from 'react';
import { lazyPage } from '../../routing/index.ts';

export const TransactionsPage = lazyPage(() => import('./transactions-page.tsx'), 'TransactionsPage');

// A part of the account's page; its type would make a cycle with the router's.
export const AccountLedger = lazy(async () => ({ default: (await import('./account-ledger.tsx')).AccountLedger }));
