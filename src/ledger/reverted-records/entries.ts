import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import {
  findIdentified,
  findSplitLines,
  findTransactions,
  identityKey,
  TRANSACTION,
  type TransactionRow,
} from '#ledger/posting/index.ts';
import { idsOf, type RecordState, text } from '#ledger/records/index.ts';
import { requirePermission } from '#ledger/visibility/index.ts';
import { type EntryState, putBackEntries } from './put-back-entries.ts';
import { requireReferences } from './references.ts';
import { RevertContradiction, type RevertedRecord } from './reverted-record.ts';
import { attachmentsOf, rejectionsOf } from './store.ts';

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
  'name',
  'kind',
  'excluded',
  'pending',
  'cleared',
] as const;
const LINKS = ['transfer_id', 'parent_id', 'split_parts_count'] as const;

// With the permission to label entries a user may take labels back.
async function requireEntryPermission(tx: FamilyTransaction, { now, target, follows }: RevertedRecord): Promise<void> {
  if (follows) return;
  const isLabelled = now && target && [...DECIDED, ...LINKS].every((member) => now[member] === target[member]);
  const accounts = new Set([now, target].flatMap((state) => (state === null ? [] : text(state, 'account_id'))));
  for (const id of accounts) {
    await requirePermission(tx, id, isLabelled ? 'read_write' : 'full_control', 'Change');
  }
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
