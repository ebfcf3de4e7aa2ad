import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { addCategory } from '#ledger/labels/categories/index.ts';
import { LABEL_KINDS } from '#ledger/labels/label-kinds.ts';
import { addMerchant } from '#ledger/labels/merchants/index.ts';
import { findLabelsNamed } from '#ledger/labels/shared/index.ts';
import { addTag } from '#ledger/labels/tags/index.ts';
import { LABEL_RECORD, type MovedLabel, type MovedResult, type MovedTo, NOTHING_MOVED } from './moved-records.ts';

const ICON_MAX = 64;

/** Creates the labels that the family does not have, unless the user leaves them out. Parents come before their subcategories. */
export async function moveLabels(
  tx: FamilyTransaction,
  labels: readonly MovedLabel[],
  { unknownLabels }: Pick<MovedTo, 'unknownLabels'>,
): Promise<MovedResult> {
  const imported: { kind: string; count: number }[] = [];
  const leftOut: { kind: string; reason: string; count: number }[] = [];
  for (const [kind, own] of Map.groupBy(labels, (label) => label.kind)) {
    const names = own.flatMap(({ name, parent }) => (parent === null ? [name] : [name, parent]));
    const found: readonly { id: string; name: string }[] = await findLabelsNamed(
      tx.db,
      LABEL_KINDS[kind],
      tx.familyId,
      names,
    );
    const known = new Map(found.map(({ id, name }) => [name, id]));
    const unknown = own.filter(({ name }) => !known.has(name));
    if (unknownLabels === 'create') {
      for (const label of parentsFirst(unknown)) known.set(label.name, await add(tx, label, known));
    } else if (unknown.length > 0)
      leftOut.push({ kind: LABEL_RECORD[kind], reason: 'left_out', count: unknown.length });
    const count = own.filter(({ name }) => known.has(name)).length;
    if (count > 0) imported.push({ kind: LABEL_RECORD[kind], count });
  }
  return { ...NOTHING_MOVED, imported, leftOut };
}

function parentsFirst(labels: readonly MovedLabel[]): MovedLabel[] {
  return labels.toSorted((one, other) => Number(one.parent !== null) - Number(other.parent !== null));
}

async function add(tx: FamilyTransaction, label: MovedLabel, known: ReadonlyMap<string, string>): Promise<string> {
  const { kind, name, color, icon, parent } = label;
  if (kind === 'tag') return (await addTag(tx, { name, color })).id;
  if (kind === 'merchant') return (await addMerchant(tx, { name })).id;
  const values = { name, color, icon: icon === null ? null : icon.slice(0, ICON_MAX) };
  return (await addCategory(tx, { ...values, parent_id: (parent === null ? null : known.get(parent)) ?? null })).id;
}
