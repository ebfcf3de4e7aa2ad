import type { Context, ForUser } from '#application/context.ts';
import type { LedgerDatabase } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import { findAccount, rulesOf } from '#ledger/balances/index.ts';
import {
  deleteEntries,
  type EntryChange,
  findSplitLines,
  findTagIds,
  findTransactions,
  originalAfter,
  type TaggedRow,
  type TransactionRow,
  updateAndSplit,
  updateEntries,
} from '#ledger/posting/index.ts';
import { findSeries, moveAt, type PlannedEntry, readHistory, worthAt } from '#ledger/reports/balances/index.ts';
import { applyToChange, rulesFor } from '#ledger/rules/apply-rules.ts';
import { isSetByUser, membersByRules } from '#ledger/rules/engine/index.ts';
import { type Asking, type Membership, requirePermission, visibleAccountsFor } from '#ledger/visibility.ts';
import type { Reader } from './named-labels.ts';
import { type FileEntry, labelsMark, type PaidAmount, paidColumns } from './post-from-file.ts';

/** An entry as it is now. */
export type CurrentEntry = FileEntry & {
  readonly id: string;
  readonly original: PaidAmount | null;
  /** Equal as long as its labels, split lines and exclusion are; null for none. */
  readonly labels: string | null;
  /** The members whose value a rule has set. */
  readonly ruled: readonly string[];
};

/**
 * The balance at the end of a day, as it would be if these entries were added, money in the user's favor positive; null for an account that
 * does not follow its entries.
 */
export async function balanceAt(
  { db, actor }: { readonly db: Pick<LedgerDatabase, 'read'>; readonly actor: Membership },
  accountId: string,
  date: string,
  added: readonly PlannedEntry[] = [],
): Promise<bigint | null> {
  const [series] = await findSeries(db.read, actor, date, { account_id: accountId });
  if (series === undefined) return null;
  const { effect } = rulesOf(series.account.type);
  if (effect === 0n) return null;
  return (await worthAt(db.read, series, date)).total * effect + (await moveAt(db.read, series, date, added));
}

/**
 * The balances at the ends of ascending days, as the account shows them: debt is positive, and -1 the sign of money in the user's favor.
 * Every day before the account began is 0.
 */
export async function balancesOn({ db, actor }: Context, accountId: string, dates: readonly string[]) {
  const [first, last] = [dates[0], dates.at(-1)];
  const [series] = first === undefined ? [] : await findSeries(db.read, actor, first, { account_id: accountId });
  if (series === undefined || first === undefined || last === undefined) return { sign: 1n, balances: [] };
  const { before, days } = await readHistory(db.read, series, first, last);
  let [balance, next] = [before.total, 0];
  const balances = dates.map((date) => {
    for (let day = days[next]; day !== undefined && day.date <= date; day = days[next]) {
      balance = day.end.cash + day.end.nonCash;
      next += 1;
    }
    return balance;
  });
  return { sign: rulesOf(series.account.type).classification === 'liability' ? -1n : 1n, balances };
}

const ENTRIES_MAX = 2000;

/** The first entries of an account after a day, up to another one, in their order; without split lines. */
export function entriesBetween(
  { db, familyId }: Reader,
  accountId: string,
  { after, upTo }: { readonly after: string; readonly upTo: string },
) {
  return db
    .selectFrom('transactions')
    .select(['id', 'date', 'name', 'amount_minor', 'currency'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('date', '>', after)
    .where('date', '<=', upTo)
    .where('parent_id', 'is', null)
    .orderBy('date')
    .orderBy('id')
    .limit(ENTRIES_MAX)
    .execute();
}

/** @throws AppError `not_found` unless the user sees the account. */
export async function requireVisibleAccount(
  { db, actor }: ForUser,
  accountId: string,
): Promise<{ readonly id: string; readonly currency: string; readonly type: string; readonly subtype: string | null }> {
  const visible = await visibleAccountsFor(db, actor);
  const account = await findAccount(db.read, actor.familyId, accountId);
  const isHidden = visible.accountIds !== null && !visible.accountIds.includes(accountId);
  if (account === undefined || isHidden) throw notFound('Account');
  return account;
}

/** Whether there is an account of that id, which is not being deleted. */
export async function isAccount({ db, familyId }: Reader, id: string): Promise<boolean> {
  const account = await findAccount(db, familyId, id);
  return account !== undefined && account.status !== 'deleting';
}

/** The account's currency. @throws AppError `not_found`, `forbidden` unless the author has full control of the account. */
export async function requireControlledAccount(
  asking: Asking,
  accountId: string,
): Promise<{ readonly currency: string }> {
  await requirePermission(asking, accountId, 'full_control', 'Account');
  const account = await findAccount(asking.db, asking.familyId, accountId);
  if (account === undefined) throw notFound('Account');
  return account;
}

/** The entries of these ids that still exist, by id. */
export async function findEntries(
  { db, familyId }: Reader,
  ids: readonly string[],
): Promise<Map<string, CurrentEntry>> {
  if (ids.length === 0) return new Map();
  const rows = await findTransactions(db, familyId, ids);
  const split = [...rows.values()].filter(({ split_parts_count }) => split_parts_count > 0n);
  const lines = await findSplitLines(
    db,
    familyId,
    split.map(({ id }) => id),
  );
  const tags = await findTagIds(db, familyId, [...ids, ...lines.map(({ id }) => id)]);
  const tagged = (row: TransactionRow): TaggedRow => ({ row, tagIds: tags.get(row.id) ?? [] });
  const byParent = Map.groupBy(lines.map(tagged), ({ row }) => row.parent_id);
  return new Map([...rows].map(([id, row]) => [id, currentEntry(tagged(row), byParent.get(id) ?? [])]));
}

function currentEntry({ row, tagIds }: TaggedRow, lines: readonly TaggedRow[]): CurrentEntry {
  const { id, account_id, date, amount_minor, currency, name, notes, original_minor, original_currency } = row;
  const { original_fee_minor: fee_minor, original_rate_source: rate_source } = row;
  const hasOriginal = original_minor !== null && original_currency !== null;
  return {
    id,
    original: hasOriginal
      ? { amount_minor: original_minor, currency: original_currency, fee_minor, rate_source }
      : null,
    account_id,
    date,
    amount_minor,
    currency,
    name,
    notes,
    pending: isSet(row.pending),
    labels: labelsMark(row, tagIds, lines),
    ruled: membersByRules(row.set_by),
  };
}

/** Those of some entries that a person has confirmed: reviewed, cleared, labelled, or made a transfer, or that have an attachment. */
export async function confirmedAmong(
  { db, familyId }: Reader,
  ids: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (ids.length === 0) return new Set();
  const rows = [...(await findTransactions(db, familyId, ids)).values()];
  const isConfirmed = ({ reviewed, cleared, transfer_id, set_by }: TransactionRow) =>
    (isSet(reviewed) && !membersByRules(set_by).includes('reviewed')) ||
    isSet(cleared) ||
    transfer_id !== null ||
    isSetByUser(set_by);
  const attached = await db
    .selectFrom('attachments')
    .select('transaction_id')
    .where('family_id', '=', familyId)
    .where('transaction_id', 'in', ids)
    .execute();
  const confirmed = rows.filter(isConfirmed).map(({ id }) => id);
  return new Set([...confirmed, ...attached.map(({ transaction_id }) => transaction_id)]);
}

type FileChange = Partial<Omit<FileEntry, 'account_id'>> & { readonly original?: PaidAmount | null };

/** Changes one entry. @throws AppError `validation_failed` when a sum would be out of range. */
export async function updateEntry(tx: FamilyTransaction, id: string, change: FileChange): Promise<void> {
  const planned = await changeOf(tx, id, change);
  if (planned !== undefined) await updateEntries(tx, [planned]);
}

/** Gives an entry the values of its booking, which the family's rules see like a new row. */
export async function bookEntry(tx: FamilyTransaction, id: string, change: FileChange): Promise<void> {
  const planned = await changeOf(tx, id, change);
  if (planned === undefined) return;
  const rules = await rulesFor(tx, 'import');
  const tagIds = rules.rules.length === 0 ? [] : ((await findTagIds(tx.db, tx.familyId, [id])).get(id) ?? []);
  await updateAndSplit(tx, [applyToChange(tx, rules, planned, tagIds)]);
}

async function changeOf(tx: FamilyTransaction, id: string, change: FileChange): Promise<EntryChange | undefined> {
  const before = (await findTransactions(tx.db, tx.familyId, [id])).get(id);
  if (before === undefined) return undefined;
  const { pending, original, ...values } = before.split_parts_count > 0n ? withoutFixed(change) : change;
  const flags = pending === undefined ? {} : { pending: flag(pending) };
  const paid = original === undefined ? {} : paidColumns(original);
  const after = { ...before, ...values, ...flags, ...paid };
  const kept = originalAfter(before, after);
  // A file that names the rate names the amount that it made, too.
  const rate = original?.rate_source && kept.original_minor !== null ? original.rate_source : kept.original_rate_source;
  return { before, after: { ...after, ...kept, original_rate_source: rate } };
}

/** Split lines have the day of their transaction and sum to it: a person changes them with it. */
function withoutFixed({ date: _d, amount_minor: _a, currency: _c, original: _o, ...others }: FileChange): FileChange {
  return others;
}

/** Deletes entries that are not split lines. */
export async function removeEntries(tx: FamilyTransaction, ids: readonly string[]): Promise<void> {
  const rows = await findTransactions(tx.db, tx.familyId, ids);
  await deleteEntries(tx, [...rows.values()]);
}
