import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { findMoving } from '#integrations/imports/moving/index.ts';
import { countOutcomes, countTradesOfFile } from '#integrations/imports/rows/row-store.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import { countLedgerData } from '#ledger/deletion/reset-family-data.ts';

type Db = Kysely<LedgerTables>;
type Counts = Readonly<Record<string, number>>;

/** The records of an export, by their type, and the name of their kind in responses. */
const ENTITIES: Readonly<Record<string, string>> = {
  Account: 'accounts',
  Balance: 'balances',
  Category: 'categories',
  Tag: 'tags',
  Merchant: 'merchants',
  RecurringTransaction: 'recurring_transactions',
  Transaction: 'transactions',
  Transfer: 'transfers',
  RejectedTransfer: 'rejected_transfers',
  Trade: 'trades',
  Holding: 'holdings',
  Valuation: 'valuations',
  Budget: 'budgets',
  BudgetCategory: 'budget_categories',
  Rule: 'rules',
};

// Records that are left out for one of these reasons say nothing that the ledger does not.
const WITHOUT_LOSS: ReadonlySet<string> = new Set(['exists', 'no_amount', 'between', 'day_has_balance', 'unchanged']);

type Readback = {
  readonly status: 'matched' | 'mismatch' | 'failed' | 'reverted';
  readonly checked_at: string;
  readonly before_counts: Counts;
  readonly after_counts: Counts;
  readonly actual_delta_counts: Counts;
  readonly checked_counts: Counts;
  readonly mismatches: Readonly<Record<string, { readonly expected: number; readonly actual: number }>>;
};

/** The records that the import of an export expects, and those that it has found after its publication. */
type Verification = {
  readonly expected: Counts;
  /** The lines that cannot be imported. */
  readonly faults: number;
  /** The records of the family before the publication. */
  readonly before: Counts | null;
  readonly readback: Readback | null;
};

/** The number of records of each kind that an export has. */
export function countedByEntity(recordCounts: Counts): Counts {
  return Object.fromEntries(Object.entries(ENTITIES).map(([type, name]) => [name, recordCounts[type] ?? 0]));
}

export function newVerification(recordCounts: Counts, faults: number): Verification {
  return { expected: countedByEntity(recordCounts), faults, before: null, readback: null };
}

export function verificationOf({ verification }: Pick<ImportRecord, 'verification'>): Verification | null {
  return verification === null ? null : JSON.parse(verification);
}

/** The verification of an import in responses; null for an import of one account. */
export function presentVerification(record: Pick<ImportRecord, 'verification'>) {
  const verification = verificationOf(record);
  if (verification === null) return null;
  const { expected, readback } = verification;
  return {
    expected_record_counts: expected,
    readback: readback === null ? {} : { ...readback, expected_record_counts: expected },
  };
}

/** The number of records of each kind that the family has. */
export async function countRecords(db: Db, familyId: number): Promise<Counts> {
  const counts = await countLedgerData(db, familyId);
  return Object.fromEntries(
    Object.values(ENTITIES).flatMap((name) => (name in counts ? [[name, counts[name] ?? 0]] : [])),
  );
}

/** Compares the records of an export with those that its imports have brought or found. */
export async function readBack(
  db: Db,
  record: ImportRecord,
  children: readonly ImportRecord[],
  { after, now, hasFailed }: { readonly after: Counts; readonly now: string; readonly hasFailed: boolean },
): Promise<Verification | null> {
  const verification = verificationOf(record);
  if (verification === null) return null;
  const { expected, before } = verification;
  const checked = await foundRecords(db, Number(record.family_id), children);
  const differing = Object.keys(expected).filter((name) => expected[name] !== (checked[name] ?? 0));
  const mismatches = differing.map((name) => [name, { expected: expected[name] ?? 0, actual: checked[name] ?? 0 }]);
  const delta = Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before?.[name] ?? 0)]);
  const readback: Readback = {
    status: hasFailed ? 'failed' : mismatches.length === 0 ? 'matched' : 'mismatch',
    checked_at: now,
    before_counts: before ?? {},
    after_counts: after,
    actual_delta_counts: Object.fromEntries(delta),
    checked_counts: Object.fromEntries(Object.keys(expected).map((name) => [name, checked[name] ?? 0])),
    mismatches: Object.fromEntries(mismatches),
  };
  return { ...verification, readback };
}

async function foundRecords(db: Db, familyId: number, children: readonly ImportRecord[]): Promise<Counts> {
  const ids = children.map(({ id }) => id);
  const counts = await countOutcomes(db, familyId, ids);
  const { trades, openings } = await countTradesOfFile(db, familyId, ids);
  const found: Record<string, number> = { transactions: -trades - openings, trades };
  for (const { outcomes } of counts.values()) {
    const { created = 0, updated = 0, matched = 0, duplicate = 0 } = outcomes;
    found.transactions = (found.transactions ?? 0) + created + updated + matched + duplicate;
  }
  for (const { kind, imported, reasons } of (await findMoving(db, children))?.kinds ?? []) {
    const known = reasons.filter(({ reason }) => WITHOUT_LOSS.has(reason));
    const name = ENTITIES[kind];
    if (name !== undefined) found[name] = known.reduce((sum, { count }) => sum + count, imported);
  }
  return found;
}
