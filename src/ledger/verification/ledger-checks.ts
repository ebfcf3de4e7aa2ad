import type { Check } from '#database/maintenance/check.ts';
import { balanceChecks } from './balance-checks.ts';
import { entryChecks } from './entry-checks.ts';
import { accessChecks, labelChecks, splitChecks, transferChecks } from './link-checks.ts';

/** Everything that is true of a family's books as long as they were only written by Coffer. */
export const ledgerChecks: readonly Check[] = [
  ...entryChecks,
  ...balanceChecks,
  ...transferChecks,
  ...splitChecks,
  ...labelChecks,
  ...accessChecks,
];
