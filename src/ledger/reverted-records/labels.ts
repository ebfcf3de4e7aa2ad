import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { listRowsOfCategory } from '#ledger/budgets/index.ts';
import { goalsOf } from '#ledger/goals/index.ts';
import { CATEGORY, removeCategory } from '#ledger/labels/categories/index.ts';
import { MERCHANT, removeMerchant } from '#ledger/labels/merchants/index.ts';
import { findLabel, findLabelsNamed, type LabelKind } from '#ledger/labels/shared/index.ts';
import { removeTag, TAG } from '#ledger/labels/tags/index.ts';
import { addRows, changeRow, type RecordState, text, textOrNull } from '#ledger/records/index.ts';
import { RevertContradiction, type RevertedRecord } from './reverted-record.ts';
import { entriesLabelled, recurringOf, subcategoriesOf } from './store.ts';

type Tx = FamilyTransaction;

const KINDS = { category: CATEGORY, merchant: MERCHANT, tag: TAG } as const;

/** A resource that labels transactions. */
export type LabelResource = keyof typeof KINDS;

// Kysely cannot query a table of a generic name.
const kindOf = (resource: string) => KINDS[resource as LabelResource] as unknown as LabelKind<'tags'>;

/** Makes labels again, and changes others back. Those that go leave after the transactions that have them. */
export async function restoreLabels(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  const standing = reverted.filter(({ target }) => target !== null);
  // A parent comes before its subcategories.
  const ordered = standing.toSorted((a, b) => Number(parentOf(a) !== null) - Number(parentOf(b) !== null));
  for (const record of ordered) await restoreOne(tx, record);
}

function parentOf({ target }: RevertedRecord): string | null {
  return target === null ? null : textOrNull(target, 'parent_id');
}

async function restoreOne(tx: Tx, { resource, id, target }: RevertedRecord): Promise<void> {
  if (target === null) return;
  const kind = kindOf(resource);
  const named = await findLabelsNamed(tx.db, kind, tx.familyId, [text(target, 'name')]);
  const others = named.filter((other) => other.id !== id);
  if (others.length > 0) throw new RevertContradiction(others.map((other) => ({ resource, id: other.id })));
  if (resource === 'category') await requireParent(tx, target);
  const before = await findLabel(tx.db, kind, tx.familyId, id);
  const { id: _, created_at, updated_at: __, ...values } = kind.columnsOf(target);
  if (before !== undefined) await changeRow(tx, kind, before, values);
  else await addRows(tx, kind, [{ family_id: tx.familyId, id, ...values, created_at, updated_at: tx.now }]);
}

async function requireParent(tx: Tx, target: RecordState): Promise<void> {
  const parentId = textOrNull(target, 'parent_id');
  if (parentId === null) return;
  const parent = await findLabel(tx.db, CATEGORY, tx.familyId, parentId);
  const isTop = parent !== undefined && parent.parent_id === null;
  if (!isTop) throw new RevertContradiction([{ resource: 'category', id: parentId }]);
  const below = await subcategoriesOf(tx.db, tx.familyId, target.id);
  if (below.length > 0) throw new RevertContradiction(below);
}

const REMOVE = { category: removeCategory, merchant: removeMerchant, tag: removeTag } as const;

/** Deletes labels that nothing has any more. @throws RevertContradiction what has them. */
export async function endLabels(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  for (const { resource, id } of reverted.filter(({ target }) => target === null)) {
    const label = resource as LabelResource;
    const users = [
      ...(await entriesLabelled(tx.db, tx.familyId, label, id)),
      ...(label === 'category' ? await subcategoriesOf(tx.db, tx.familyId, id) : []),
      ...(label === 'category' ? await goalsOf(tx, { categoryId: id }) : []),
      ...(label === 'category' ? await budgetRowsOf(tx, id) : []),
      ...(label === 'tag' ? [] : await recurringOf(tx.db, tx.familyId, `${label}_id`, id)),
    ];
    if (users.length > 0) throw new RevertContradiction(users);
    await REMOVE[label](tx, id);
  }
}

async function budgetRowsOf(tx: Tx, categoryId: string) {
  const rows = await listRowsOfCategory(tx.db, tx.familyId, categoryId);
  return rows.map(({ id }) => ({ resource: 'budget_category', id }));
}
