import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { DECIDED_FLAGS } from '#database/tables/transactions.ts';
import {
  BalanceUpdates,
  deleteTransactionRows,
  findIdentified,
  findSplitLines,
  findTagIds,
  findTransactions,
  identityKey,
  insertTransactions,
  rewriteEntries,
  type TaggedRow,
  TRANSACTION,
  type TransactionRow,
  transactionRecord,
} from '#ledger/posting/index.ts';
import { idsOf, type RecordState, text } from '#ledger/records/index.ts';
import { requirePermission } from '#ledger/visibility.ts';
import {
  attachmentsOf,
  RevertContradiction,
  type RevertedRecord,
  rejectionsOf,
  requireReferences,
} from './reverted-record.ts';

/** @throws RevertContradiction; AppError `forbidden`, `not_found`, `validation_failed`. */
export async function revertEntries(tx: FamilyTransaction, reverted: readonly RevertedRecord[]): Promise<void> {
  if (reverted.length === 0) return;
  for (const record of reverted) await requireEntryPermission(tx, record);
  const targets = reverted.flatMap(({ target }) => target ?? []);
  await requireReferences(tx, TRANSACTION, targets);
  const rows = await findTransactions(
    tx.db,
    tx.familyId,
    reverted.map(({ id }) => id),
  );
  const states = reverted.map(({ id, target }) => stateOf(tx, target, rows.get(id)));
  await requireFreeIdentities(tx, states);
  await requireAlone(tx, states);
  await putBackEntries(tx, states);
}

const DECIDED = [
  'account_id',
  'date',
  'signed_amount',
  'currency',
  'original',
  'name',
  'kind',
  ...DECIDED_FLAGS,
] as const;
const LINKS = ['transfer_id', 'parent_id', 'split_parts_count'] as const;

// With the permission to label entries a user may take labels back.
async function requireEntryPermission(tx: FamilyTransaction, { now, target, follows }: RevertedRecord): Promise<void> {
  if (follows) return;
  const isLabelled = now && target && [...DECIDED, ...LINKS].every((member) => isEqual(now[member], target[member]));
  const accounts = new Set([now, target].flatMap((state) => (state === null ? [] : text(state, 'account_id'))));
  for (const id of accounts) {
    await requirePermission(tx, id, isLabelled ? 'read_write' : 'full_control', 'Change');
  }
}

// Records of earlier versions lack some members, and some members are objects.
function isEqual(now: unknown, target: unknown): boolean {
  return JSON.stringify(now ?? null) === JSON.stringify(target ?? null);
}

function stateOf(tx: FamilyTransaction, target: RecordState | null, before: TransactionRow | undefined): EntryState {
  const after = target ? { family_id: tx.familyId, ...TRANSACTION.columnsOf(target), updated_at: tx.now } : undefined;
  return { before, after, tagIds: idsOf(target, 'tag_ids') };
}

async function requireFreeIdentities(tx: FamilyTransaction, states: readonly EntryState[]): Promise<void> {
  const ids = new Set(states.flatMap(({ after }) => after?.id ?? []));
  const identities = states.flatMap(({ after }) => {
    if (!after || after.source === null || after.external_id === null) return [];
    return [{ accountId: after.account_id, source: after.source, externalId: after.external_id }];
  });
  const known = await findIdentified(tx.db, tx.familyId, identities);
  const taken = identities.flatMap((identity) => known.get(identityKey(identity)) ?? []);
  const others = taken.filter(({ id }) => !ids.has(id));
  if (others.length > 0) throw new RevertContradiction(others.map(({ id }) => ({ resource: 'transaction', id })));
}

/** Requires that nothing hangs on the entries that go. */
async function requireAlone(tx: FamilyTransaction, states: readonly EntryState[]): Promise<void> {
  const gone = states.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  if (gone.length === 0) return;
  const lines = await findSplitLines(tx.db, tx.familyId, gone);
  const records = [
    ...lines.filter(({ id }) => !gone.includes(id)).map(({ id }) => ({ resource: 'transaction', id })),
    ...(await attachmentsOf(tx.db, tx.familyId, gone)),
    ...(await rejectionsOf(tx.db, tx.familyId, gone)),
  ];
  if (records.length > 0) throw new RevertContradiction(records);
}

/** An entry now, and as it was; undefined where there is none. */
type EntryState = {
  readonly before: TransactionRow | undefined;
  readonly after: TransactionRow | undefined;
  readonly tagIds: readonly string[];
};

/**
 * Writes entries as they were: rows, tags, balances and change rows. Transfers are neither matched nor ended, and split lines come
 * as entries of their own.
 * @throws AppError `validation_failed` when a sum would be out of range.
 */
async function putBackEntries(tx: FamilyTransaction, states: readonly EntryState[]): Promise<void> {
  const balances = new BalanceUpdates(tx);
  for (const { before, after } of states) await addTo(balances, before, after);
  const removed = states.flatMap(({ before, after }) => (before && !after ? [before] : []));
  const added = states.flatMap(({ before, after, tagIds }) => (after && !before ? [{ row: after, tagIds }] : []));
  await removeRows(tx, removed);
  await addRows(tx, added);
  await rewriteEntries(
    tx,
    states.flatMap(({ before, after, tagIds }) => (before && after ? [{ before, after, tagIds }] : [])),
  );
  await balances.write();
}

async function addTo(balances: BalanceUpdates, before?: TransactionRow, after?: TransactionRow): Promise<void> {
  if (before && after && before.account_id === after.account_id) return balances.add({ before, after });
  if (before) await balances.add({ before });
  if (after) await balances.add({ after });
}

async function removeRows(tx: FamilyTransaction, rows: readonly TransactionRow[]): Promise<void> {
  if (rows.length === 0) return;
  // A split line goes before its parent.
  const ordered = rows.toSorted((a, b) => Number(a.parent_id === null) - Number(b.parent_id === null));
  const ids = ordered.map(({ id }) => id);
  const tags = await findTagIds(tx.db, tx.familyId, ids);
  await tx.recordAll(
    ordered.map((row) => ({
      ...({ resource: 'transaction', id: row.id, kind: 'delete' } as const),
      before: transactionRecord(row, tags.get(row.id) ?? []),
      accountIds: [row.account_id],
    })),
  );
  await deleteTransactionRows(tx.db, tx.familyId, ordered);
}

async function addRows(tx: FamilyTransaction, added: readonly TaggedRow[]): Promise<void> {
  const parents = added.filter(({ row }) => row.parent_id === null);
  const lines = added.filter(({ row }) => row.parent_id !== null);
  await insertTransactions(tx.db, parents);
  await insertTransactions(tx.db, lines);
  await tx.recordAll(
    [...parents, ...lines].map(({ row, tagIds }) => ({
      ...({ resource: 'transaction', id: row.id, kind: 'create' } as const),
      after: transactionRecord(row, tagIds),
      accountIds: [row.account_id],
    })),
  );
}
