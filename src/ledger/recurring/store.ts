import type { Kysely } from 'kysely';
import { withinLimits } from '#database/queries/within-limits.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { type Membership, type VisibleAccounts, visibleTo } from '#ledger/visibility.ts';
import type { Payment } from './find-recurrences.ts';

/** The most recurring transactions of a family: a list reads them all. */
export const RECURRING_MAX = 1000;

export type RecurringRow = LedgerRow<'recurring_transactions'>;

/** The name of its payments; it decides only where there is no merchant. */
export function paymentName({ payment_name, name }: RecurringRow): string | null {
  return payment_name ?? name;
}

type Db = Kysely<LedgerTables>;

// Every response reads recurring transactions through this.
function seen(db: Db, visible: VisibleAccounts) {
  return db
    .selectFrom('recurring_transactions as r')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 'r.family_id').onRef('a.id', '=', 'r.account_id'),
    )
    .leftJoin('merchants as m', (join) =>
      join.onRef('m.family_id', '=', 'r.family_id').onRef('m.id', '=', 'r.merchant_id'),
    )
    .leftJoin('categories as c', (join) =>
      join.onRef('c.family_id', '=', 'r.family_id').onRef('c.id', '=', 'r.category_id'),
    )
    .selectAll('r')
    .select(['a.name as account_name', 'a.type as account_type', 'm.name as merchant_name'])
    .select(['c.name as category_name', 'c.color as category_color', 'c.icon as category_icon'])
    .where('r.family_id', '=', visible.familyId)
    .where(({ eb, or }) => or([eb('r.account_id', 'is', null), visibleTo(visible, 'r.account_id')]));
}

/** A recurring transaction with its account's and merchant's names. */
export type RecurringView = Awaited<ReturnType<ReturnType<typeof seen>['execute']>>[number];

/** The visible recurring transactions. */
export function listVisible(db: Db, visible: VisibleAccounts): Promise<RecurringView[]> {
  return seen(db, visible).execute();
}

/** All recurring transactions of the family, hidden ones included. */
export function listAll(db: Db, familyId: number): Promise<RecurringRow[]> {
  return db.selectFrom('recurring_transactions').selectAll().where('family_id', '=', familyId).orderBy('id').execute();
}

/** The recurring transactions of an account, a category or a merchant. */
export function listOf(
  db: Db,
  familyId: number,
  column: 'account_id' | 'category_id' | 'merchant_id',
  id: string,
): Promise<RecurringRow[]> {
  return db
    .selectFrom('recurring_transactions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where(column, '=', id)
    .orderBy('id')
    .execute();
}

/** The family's recurring transaction with that id, even if hidden from the user. */
export function findRecurring(db: Db, familyId: number, id: string): Promise<RecurringRow | undefined> {
  return db
    .selectFrom('recurring_transactions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

// The rest only reads tables of other slices.

// A transfer counts once, by its outflow. Split lines count with their parent.
function payments(db: Db, familyId: number) {
  return db
    .selectFrom('transactions as t')
    .select([
      't.id',
      't.category_id as categoryId',
      't.account_id as accountId',
      't.merchant_id as merchantId',
      't.name',
      't.kind',
      't.transfer_id as transferId',
      't.currency',
      't.amount_minor as amountMinor',
      't.original_minor as originalMinor',
      't.original_currency as originalCurrency',
      't.date',
    ])
    .where('t.family_id', '=', familyId)
    .where('t.parent_id', 'is', null)
    .where('t.excluded', '=', 0)
    .where(({ eb, or }) => or([eb('t.transfer_id', 'is', null), eb('t.amount_minor', '<', 0n)]));
}

/** The payments of these accounts on or after a day. */
export function findPayments(
  db: Db,
  familyId: number,
  accountIds: readonly string[],
  from: string,
): Promise<StoredPayment[]> {
  if (accountIds.length === 0) return Promise.resolve([]);
  return payments(db, familyId).where('t.account_id', 'in', accountIds).where('t.date', '>=', from).execute();
}

/** A payment with the ids of its transaction, its category and its transfer. */
export type StoredPayment = Payment & {
  readonly id: string;
  readonly categoryId: string | null;
  readonly kind: string;
  readonly transferId: string | null;
};

/** The visible payments after a day with the name or the merchant of one of these. */
export function findNamedPayments(
  db: Db,
  visible: VisibleAccounts,
  rows: readonly RecurringRow[],
  after: string,
): Promise<StoredPayment[]> {
  const merchantIds = [...new Set(rows.flatMap(({ merchant_id }) => merchant_id ?? []))];
  const names = [...new Set(rows.flatMap((row) => (row.merchant_id === null ? (paymentName(row) ?? []) : [])))];
  if (merchantIds.length + names.length === 0) return Promise.resolve([]);
  return payments(db, visible.familyId)
    .where(visibleTo(visible, 't.account_id'))
    .where('t.date', '>', after)
    .where(({ eb, or }) =>
      or([
        ...(names.length > 0 ? [eb('t.name', 'in', names)] : []),
        ...(merchantIds.length > 0 ? [eb('t.merchant_id', 'in', merchantIds)] : []),
      ]),
    )
    .execute();
}

/** The accounts that the user may write to. */
export async function findWritableAccounts(db: Db, { familyId, userId, limits }: Membership): Promise<string[]> {
  const rows = await db
    .selectFrom('account_shares')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('permission', 'in', ['owner', 'full_control'])
    .where(withinLimits({ limits }, 'account_id'))
    .orderBy('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

export async function findMerchantName(db: Db, familyId: number, id: string): Promise<string | undefined> {
  const query = db.selectFrom('merchants').select('name').where('family_id', '=', familyId).where('id', '=', id);
  return (await query.executeTakeFirst())?.name;
}

export async function findCategoryId(db: Db, familyId: number, id: string): Promise<string | undefined> {
  const query = db.selectFrom('categories').select('id').where('family_id', '=', familyId).where('id', '=', id);
  return (await query.executeTakeFirst())?.id;
}

/** The merchants of these payments that exist. */
export async function findMerchantIds(
  db: Db,
  familyId: number,
  payments: readonly { readonly merchantId: string | null }[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(payments.flatMap(({ merchantId }) => merchantId ?? []))];
  if (ids.length === 0) return new Set();
  const query = db.selectFrom('merchants').select('id').where('family_id', '=', familyId).where('id', 'in', ids);
  return new Set((await query.execute()).map(({ id }) => id));
}
