import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import {
  type CreatedKind,
  type CreatedRecord,
  describeCreated,
  type KeptRecord,
  removeCreated,
} from '#ledger/moved-records/created-records.ts';
import {
  insertParts,
  keptOfImports,
  nextCreated,
  nextNumber,
  openedAccounts,
  type PartRow,
  settlePart,
} from './part-store.ts';

// So many are a short write when they are taken back.
const AT_ONCE = 50;

/** The records that the session of an import takes back by its undo; rules come as parts of their own. */
export const OF_SESSIONS = ['account', 'category', 'merchant', 'tag'] as const satisfies readonly CreatedKind[];

const LIST_OF: Readonly<Record<CreatedKind, PartRow['kind']>> = {
  rule: 'new_rules',
  account: 'new_accounts',
  category: 'new_labels',
  merchant: 'new_labels',
  tag: 'new_labels',
};

/** Keeps in mind which records a write has created for imports: an account with its import, others with the first one. */
export async function rememberCreated(
  tx: FamilyTransaction,
  findImports: () => Promise<readonly ImportRecord[]>,
  kinds: readonly CreatedKind[],
): Promise<void> {
  const created = await describeCreated(tx, await tx.created(kinds));
  if (created.length === 0) return;
  const imports = await findImports();
  const [first] = imports;
  if (first === undefined) return;
  const ids = imports.map(({ id }) => id);
  let number = await nextNumber(tx.db, tx.familyId, ids);
  const rows: PartRow[] = [];
  const importOf = ({ id }: CreatedRecord) => imports.find(({ account_id }) => account_id === id) ?? first;
  for (const [{ family_id, id: import_id }, all] of Map.groupBy(created, importOf)) {
    for (const [kind, own] of Map.groupBy(all, (one) => LIST_OF[one.kind]))
      for (let from = 0; from < own.length; from += AT_ONCE) {
        const result = JSON.stringify(own.slice(from, from + AT_ONCE));
        rows.push({ family_id, import_id, number, kind, status: 'written', content: '', result });
        number += 1n;
      }
  }
  await insertParts(tx.db, rows);
}

/** Deletes the records that imports have created and that no other one uses, until the time is up. */
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

/** Deletes the account of an import if that has opened it and no other record uses it. */
export async function takeBackAccount(tx: FamilyTransaction, { id, account_id }: ImportRecord): Promise<void> {
  const lists = await openedAccounts(tx.db, tx.familyId, id);
  const own = lists.flatMap((list): CreatedRecord[] => JSON.parse(list)).find((one) => one.id === account_id);
  if (own !== undefined) await removeCreated(tx, own, false);
}

/** The records that imports have created and that stayed when they were taken back. */
export async function findKept(
  db: Kysely<LedgerTables>,
  familyId: number,
  imports: readonly ImportRecord[],
): Promise<(KeptRecord & { readonly message: string })[]> {
  const lists = await keptOfImports(
    db,
    familyId,
    imports.map(({ id }) => id),
  );
  const kept = lists.flatMap((list): KeptRecord[] => JSON.parse(list));
  return kept.map((one) => ({ ...one, message: KEPT[one.reason] }));
}

const KEPT = {
  in_use: 'It is used by other records',
  edited: 'You have edited it',
  forbidden: 'You may not delete this account',
} as const;
