import type { Check } from '#database/maintenance/check.ts';
import { balanceChecks } from './balance-checks.ts';
import { entryChecks } from './entry-checks.ts';
import { accessChecks, labelChecks, splitChecks, transferChecks } from './link-checks.ts';
import { reportChecks } from './report-checks.ts';

/** Rules that hold for a ledger that only Coffer has written. */
export const ledgerChecks: readonly Check[] = [
  ...entryChecks,
  ...balanceChecks,
  ...reportChecks,
  ...transferChecks,
  ...splitChecks,
  ...labelChecks,
  ...accessChecks,
];
