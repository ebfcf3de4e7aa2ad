import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import {
  deleteProposalRow,
  type ItemRow,
  insertProposal,
  itemsOf,
  type ProposalRow,
  proposalsOf,
  updateItemRow,
  updateProposalRow,
} from './store.ts';

const resource = 'proposal';

export type StoredProposal = { readonly row: ProposalRow; readonly items: readonly ItemRow[] };

/** A proposal in change rows. The records of its items are in the proposal alone. */
function proposalRecord({ row, items }: StoredProposal): object {
  const { family_id: _family, account_ids: _accounts, ...proposal } = row;
  return {
    ...proposal,
    items: items.map(({ position, operation, summary, status, record_id }) => ({
      position: Number(position),
      operation,
      summary,
      status,
      record_id,
    })),
  };
}

// Without accounts the whole family may read it.
function readers({ account_ids }: ProposalRow): { readonly accountIds?: readonly string[] } {
  const accountIds: string[] = JSON.parse(account_ids);
  return accountIds.length === 0 ? {} : { accountIds };
}

export async function addProposal(tx: FamilyTransaction, stored: StoredProposal): Promise<void> {
  const { row, items } = stored;
  await insertProposal(tx.db, row, items);
  await tx.record({ resource, id: row.id, kind: 'create', after: proposalRecord(stored), ...readers(row) });
}

/** Stores and records a decision on some of the items. */
export async function changeProposal(
  tx: FamilyTransaction,
  before: StoredProposal,
  after: StoredProposal,
): Promise<void> {
  await updateProposalRow(tx.db, after.row);
  for (const [index, item] of after.items.entries()) {
    if (item.status !== before.items[index]?.status) await updateItemRow(tx.db, item);
  }
  const records = { before: proposalRecord(before), after: proposalRecord(after) };
  await tx.record({ resource, id: after.row.id, kind: 'update', ...records, ...readers(after.row) });
}

/** Deletes and records a proposal. */
export async function removeProposal(tx: FamilyTransaction, stored: StoredProposal): Promise<void> {
  const { row } = stored;
  await deleteProposalRow(tx.db, row);
  await tx.record({ resource, id: row.id, kind: 'delete', before: proposalRecord(stored), ...readers(row) });
}

/** Deletes the proposals of a family or of one user. */
export async function eraseProposals(tx: FamilyTransaction, userId?: string): Promise<void> {
  const rows = await proposalsOf(tx.db, tx.familyId, userId);
  for (const row of rows) await removeProposal(tx, { row, items: await itemsOf(tx.db, tx.familyId, [row.id]) });
}
