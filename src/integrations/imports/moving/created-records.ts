import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type ImportRecord, importsOfSession } from '#integrations/imports/store.ts';
import {
  CREATED_KINDS,
  type CreatedRecord,
  describeCreated,
  type KeptRecord,
  removeCreated,
} from '#ledger/moved-records/created-records.ts';
import { insertParts, keptOfImports, nextCreated, nextNumber, type PartRow, settlePart } from './part-store.ts';

// So many are a short write when they are taken back.
const AT_ONCE = 50;

/** Keeps in mind which accounts and labels a write has created for a session: an account with its import, labels with the first one. */
export async function rememberCreated(tx: FamilyTransaction, sessionId: string): Promise<void> {
  const created = await describeCreated(tx, await tx.created(CREATED_KINDS));
  if (created.length === 0) return;
  const imports = await importsOfSession(tx.db, tx.familyId, sessionId);
  const [first] = imports;
  if (first === undefined) return;
  const ids = imports.map(({ id }) => id);
  let number = await nextNumber(tx.db, tx.familyId, ids);
  const rows: PartRow[] = [];
  const importOf = ({ id }: CreatedRecord) => imports.find(({ account_id }) => account_id === id) ?? first;
  for (const [{ family_id, id: import_id }, all] of Map.groupBy(created, importOf)) {
    const accounts = all.filter(({ kind }) => kind === 'account');
    const labels = all.filter(({ kind }) => kind !== 'account');
    for (const [kind, own] of [['new_accounts', accounts] as const, ['new_labels', labels] as const])
      for (let from = 0; from < own.length; from += AT_ONCE) {
        const result = JSON.stringify(own.slice(from, from + AT_ONCE));
        rows.push({ family_id, import_id, number, kind, status: 'written', content: '', result });
        number += 1n;
      }
  }
  await insertParts(tx.db, rows);
}

/** Deletes the accounts and labels that imports have created and that no record uses, until the time is up. */
export async function takeBackCreated(
  tx: FamilyTransaction,
  imports: readonly ImportRecord[],
  { includesEdited, isTimeUp }: { readonly includesEdited: boolean; readonly isTimeUp: () => boolean },
): Promise<'more' | 'done'> {
  const ids = imports.map(({ id }) => id);
  for (;;) {
    const part = await nextCreated(tx.db, tx.familyId, ids);
    if (part === undefined) return 'done';
    const created: readonly CreatedRecord[] = JSON.parse(part.result ?? '[]');
    const kept: KeptRecord[] = [];
    // A subcategory was created after its parent.
    for (const one of created.toReversed()) kept.push(...(await removeCreated(tx, one, includesEdited)));
    await settlePart(tx.db, part, { status: 'reverted', result: JSON.stringify(kept.toReversed()) });
    if (isTimeUp()) return 'more';
  }
}

/** The accounts and labels that imports have created and that stayed when their session was taken back. */
export async function findKept(
  db: Kysely<LedgerTables>,
  familyId: number,
  imports: readonly ImportRecord[],
): Promise<KeptRecord[]> {
  const lists = await keptOfImports(
    db,
    familyId,
    imports.map(({ id }) => id),
  );
  return lists.flatMap((list): KeptRecord[] => JSON.parse(list));
}
