import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import type { RecordState } from '#ledger/records/index.ts';
import type { SampleResource } from '#ledger/sample-data/index.ts';
import type { RestoredEntry, RestoredTransfer } from './restore-entries.ts';

type Own<Table extends keyof LedgerTables> = Omit<LedgerRow<Table>, 'family_id'>;
type Derived = 'opening_minor' | 'balance_minor' | 'valued_on' | 'transaction_count';

/** An account of an export, with the share of each user who sees it. */
export type RestoredAccount = Omit<Own<'accounts'>, Derived> & {
  readonly shares: readonly Omit<Own<'account_shares'>, 'account_id'>[];
};

/** Records of an export that are written at once. Each refers to earlier parts, or to earlier members of this one. */
export type RestoredPart = {
  /** Records as change rows have them, by their kind. */
  readonly records?: Readonly<Record<string, readonly RecordState[]>>;
  readonly accounts?: readonly RestoredAccount[];
  readonly entries?: readonly RestoredEntry[];
  /** Both sides of each are among the entries of this part. */
  readonly transfers?: readonly RestoredTransfer[];
  readonly attachments?: readonly Own<'attachments'>[];
  readonly samples?: readonly (readonly [resource: SampleResource, id: string])[];
};
