import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { ACCOUNT, removeAccount, sharesOfAccount } from '#ledger/accounts/index.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import { removeReferences } from '#ledger/deletion/delete-entries.ts';
import { LABEL_KINDS } from '#ledger/labels/label-kinds.ts';
import { findLabel, type LabelKind, type LabelTable, removeLabel } from '#ledger/labels/shared/index.ts';
import { findRecurring } from '#ledger/recurring/index.ts';
import { referringTo } from '#ledger/referring-records.ts';
import { findNaming, findRule, removeRule } from '#ledger/rules/store.ts';
import { findOpeningAnchor } from '#ledger/valuations/index.ts';
import { isEnough, permissionIn } from '#ledger/visibility.ts';
import { MOVED_LABEL_KINDS } from './moved-records.ts';

/** The kinds of records that an undo takes back, after what uses them. */
export const CREATED_KINDS = ['rule', 'account', ...MOVED_LABEL_KINDS] as const;
export type CreatedKind = (typeof CREATED_KINDS)[number];

/** A record that an import has created; `at` is the instant, and `opening` the balance with which the account began. */
export type CreatedRecord = {
  readonly kind: CreatedKind;
  readonly id: string;
  readonly at: string;
  readonly opening: string | null;
};

/** A record that an import has created and that its undo keeps. */
export type KeptRecord = {
  readonly kind: CreatedKind;
  readonly id: string;
  readonly name: string;
  readonly reason: 'edited' | 'in_use' | 'forbidden';
  /** The kinds of the records that use it. */
  readonly used_by: readonly string[];
};

/** The records that a write has created, as their undo must know them. */
export async function describeCreated(
  tx: FamilyTransaction,
  created: readonly { readonly resource: string; readonly id: string }[],
): Promise<CreatedRecord[]> {
  const records: CreatedRecord[] = [];
  for (const { resource, id } of created) {
    const kind = CREATED_KINDS.find((known) => known === resource);
    if (kind === undefined) continue;
    const account = kind === 'account' ? await findAccount(tx.db, tx.familyId, id) : undefined;
    records.push({ kind, id, at: tx.now, opening: account === undefined ? null : String(account.opening_minor) });
  }
  return records;
}

/** Deletes a record that an import has created, unless another record uses it, or a person has edited it and wants to keep that. Returns it if it stays. */
export function removeCreated(
  tx: FamilyTransaction,
  created: CreatedRecord,
  includesEdited: boolean,
): Promise<KeptRecord[]> {
  if (created.kind === 'account') return removeEmptyAccount(tx, created, includesEdited);
  if (created.kind === 'rule') return removeUneditedRule(tx, created, includesEdited);
  return removeUnusedLabel(tx, LABEL_KINDS[created.kind] as LabelKind<LabelTable>, created, includesEdited);
}

async function removeUneditedRule(
  tx: FamilyTransaction,
  { kind, id, at }: CreatedRecord,
  includesEdited: boolean,
): Promise<KeptRecord[]> {
  const row = await findRule(tx.db, tx.familyId, id);
  if (row === undefined) return [];
  if (row.updated_at !== at && !includesEdited)
    return [{ kind, id, name: row.name ?? '', reason: 'edited', used_by: [] }];
  await removeRule(tx, row);
  return [];
}

async function removeUnusedLabel(
  tx: FamilyTransaction,
  label: LabelKind<LabelTable>,
  { kind, id, at }: CreatedRecord,
  includesEdited: boolean,
): Promise<KeptRecord[]> {
  const row = await findLabel(tx.db, label, tx.familyId, id);
  if (row === undefined) return [];
  const used_by = await usersOf(tx, label, id);
  if (used_by.length > 0) return [{ kind, id, name: row.name, reason: 'in_use', used_by }];
  if (row.updated_at !== at && !includesEdited) return [{ kind, id, name: row.name, reason: 'edited', used_by }];
  await removeLabel(tx, label, row);
  return [];
}

async function removeEmptyAccount(
  tx: FamilyTransaction,
  { kind, id, at, opening }: CreatedRecord,
  includesEdited: boolean,
): Promise<KeptRecord[]> {
  const row = await findAccount(tx.db, tx.familyId, id);
  if (row === undefined || row.status === 'deleting') return [];
  const { name } = row;
  const permission = await permissionIn(tx, id);
  if (permission === undefined || !isEnough(permission, 'full_control'))
    return [{ kind, id, name, reason: 'forbidden', used_by: [] }];
  const used_by = await usersOfAccount(tx, row);
  if (used_by.length > 0) return [{ kind, id, name, reason: 'in_use', used_by }];
  const isEdited = row.updated_at !== at || String(row.opening_minor) !== opening || (await isShared(tx, id, at));
  if (isEdited && !includesEdited) return [{ kind, id, name, reason: 'edited', used_by }];
  await removeReferences(tx, id);
  await removeAccount(tx, row);
  return [];
}

async function usersOf(tx: FamilyTransaction, { resource }: Pick<LabelKind<LabelTable>, 'resource'>, id: string) {
  const users = (await referringTo(tx, { resource }, id)).map((other) => other.resource);
  const rules = await findNaming(tx.db, tx.familyId, id);
  return [...new Set([...users, ...rules.map(() => 'rule')])];
}

/** The kinds of the records that use an account. Its opening balance is part of it, and a recurring payment that was only found in its transactions goes with them. */
async function usersOfAccount(tx: FamilyTransaction, { id }: AccountRow): Promise<string[]> {
  const opening = await findOpeningAnchor(tx.db, tx.familyId, id);
  const users: string[] = [];
  for (const other of await referringTo(tx, ACCOUNT, id)) {
    if (other.id === opening?.id) continue;
    const recurring = other.resource === 'recurring_transaction' && (await findRecurring(tx.db, tx.familyId, other.id));
    if (recurring && !isSet(recurring.manual)) continue;
    users.push(other.resource);
  }
  const rules = await findNaming(tx.db, tx.familyId, id);
  const linked = await tx.db
    .selectFrom('linked_accounts')
    .select('id')
    .where('family_id', '=', tx.familyId)
    .where('account_id', '=', id)
    .execute();
  users.push(...rules.map(() => 'rule'), ...linked.map(() => 'linked_account'));
  return [...new Set(users)];
}

/** Whether a person has shared the account since it was opened, or changed a share. */
async function isShared(tx: FamilyTransaction, id: string, at: string): Promise<boolean> {
  const shares = await sharesOfAccount(tx.db, tx.familyId, id).execute();
  return shares.some(({ updated_at }) => updated_at !== at);
}
