import { sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { LABELS } from '#ledger/record-kinds.ts';
import {
  addRows,
  changeRow,
  listOf,
  parentMember,
  parentsFirst,
  placesOf,
  type RecordKind,
  type RecordState,
  removeRows,
  rowsOf,
} from '#ledger/records/index.ts';
import { referringTo } from '#ledger/referring-records.ts';
import { switchOffRules } from '#ledger/rules/store.ts';
import { requirePermission } from '#ledger/visibility.ts';
import { RevertContradiction, type RevertedRecord, requireReferences } from './reverted-record.ts';

type Tx = FamilyTransaction;

/** Makes records of a kind again, and changes others back. @throws RevertContradiction one that has their name or place by now. */
export async function restoreRecords(tx: Tx, kind: RecordKind, reverted: readonly RevertedRecord[]): Promise<void> {
  const standing = new Map(reverted.flatMap((record) => (record.target === null ? [] : [[record.id, record]])));
  const targets = [...standing.values()].flatMap(({ target }) => target ?? []);
  await requireReferences(tx, kind, targets);
  for (const target of parentsFirst(kind, targets)) {
    await requirePermissions(tx, kind, standing.get(target.id));
    await requireFree(tx, kind, target);
    await requireParent(tx, kind, target);
    const before = await rowsOf(tx.db, tx.familyId, kind).where('id', '=', target.id).executeTakeFirst();
    const row = { family_id: tx.familyId, ...kind.columnsOf(target), updated_at: tx.now } as never;
    if (before === undefined) await addRows(tx, kind, [row]);
    else await changeRow(tx, kind, before, row);
  }
  await requireApart(tx, kind, targets);
}

/** Deletes records of a kind that were created. @throws RevertContradiction what refers to them by now. */
export async function endRecords(tx: Tx, kind: RecordKind, reverted: readonly RevertedRecord[]): Promise<void> {
  for (const record of reverted.filter(({ target }) => target === null)) {
    await requirePermissions(tx, kind, record);
    const row = await rowsOf(tx.db, tx.familyId, kind).where('id', '=', record.id).executeTakeFirst();
    if (row === undefined) continue;
    const users = await referringTo(tx, kind, record.id);
    if (users.length > 0) throw new RevertContradiction(users);
    if (LABELS.includes(kind.resource)) await switchOffRules(tx, record.id);
    await removeRows(tx, kind, [row]);
  }
}

async function requirePermissions(tx: Tx, { refersTo, revertedWith }: RecordKind, record?: RevertedRecord) {
  if (record === undefined || record.follows || revertedWith === null) return;
  const members = Object.keys(refersTo).filter((member) => refersTo[member] === 'account');
  const named = [record.now, record.target].flatMap((state) =>
    members.flatMap((member) => (state?.[member] ?? []) as string | string[]),
  );
  for (const account of named) await requirePermission(tx, account, revertedWith, 'Change');
}

async function requireFree(tx: Tx, kind: RecordKind, target: RecordState): Promise<void> {
  if (kind.uniqueBy.length === 0 || listOf(kind) !== undefined) return;
  let query = rowsOf(tx.db, tx.familyId, kind).where('id', '!=', target.id);
  for (const member of kind.uniqueBy) {
    const value = target[member];
    query = value === null ? query.where(sql.ref(member), 'is', null) : query.where(sql.ref(member), '=', value);
  }
  const other = await query.executeTakeFirst();
  if (other !== undefined) throw new RevertContradiction([{ resource: kind.resource, id: other.id }]);
}

/** Requires, once all are written, that nothing is in the lists of two records. @throws RevertContradiction the others. */
async function requireApart(tx: Tx, kind: RecordKind, targets: readonly RecordState[]): Promise<void> {
  if (listOf(kind) === undefined || targets.length === 0) return;
  const described = await kind.describe(tx, await rowsOf(tx.db, tx.familyId, kind).execute());
  const places = new Set(targets.flatMap((target) => placesOf(kind, target)));
  const written = new Set(targets.map(({ id }) => id));
  const others = described.map(({ record }) => record as RecordState).filter(({ id }) => !written.has(id));
  const sharing = others.filter((other) => placesOf(kind, other).some((place) => places.has(place)));
  if (sharing.length > 0) throw new RevertContradiction(sharing.map(({ id }) => ({ resource: kind.resource, id })));
}

/** Requires that the parent of a record has none itself, and the record no children: there are two levels. */
async function requireParent(tx: Tx, kind: RecordKind, target: RecordState): Promise<void> {
  const member = parentMember(kind);
  const id = member && target[member];
  if (member === undefined || typeof id !== 'string') return;
  const top = rowsOf(tx.db, tx.familyId, kind).where('id', '=', id).where(sql.ref(member), 'is', null);
  if ((await top.executeTakeFirst()) === undefined) throw new RevertContradiction([{ resource: kind.resource, id }]);
  const below = await referringTo(tx, kind, target.id, [kind]);
  if (below.length > 0) throw new RevertContradiction(below);
}
