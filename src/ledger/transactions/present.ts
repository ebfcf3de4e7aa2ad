import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import { statement } from '#database/queries/statement.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { flagsOf, TRANSACTION_FLAGS } from '#database/tables/transactions.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { convertMinor, formatRate } from '#kernel/money/rates.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { presentOriginal, type TransactionRow } from '#ledger/posting/index.ts';
import type { Rates } from '#ledger/rates/rates.ts';
import { entryVisibleTo, type Membership } from '#ledger/visibility.ts';
import type { AccountLabel, Labels } from './labels.ts';

/** The transfer of a transaction: the amount received, and the account of the other side. */
export type TransferLabel = {
  readonly id: string;
  readonly status: 'pending' | 'confirmed';
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly otherAccount: AccountLabel;
};

/** A transaction with the rows whose names it shows. */
export type TransactionWithRelations = {
  readonly row: ShownColumns;
  readonly account: AccountLabel;
  readonly labels: Labels;
  readonly transfer: TransferLabel | null;
  readonly attachmentsCount: number;
  readonly familyCurrency: string;
};

export type PresentedTransaction = ReturnType<typeof presentTransaction>;

/** A transaction as the API shows it. Stored amounts have money in positive; `amount` has money out positive. */
export function presentTransaction(
  { row, account, labels, transfer, attachmentsCount, familyCurrency }: TransactionWithRelations,
  rates: Rates,
  locale: MoneyLocale = 'en',
) {
  const currency = storedCurrency(row.currency);
  const minor = row.amount_minor;
  return {
    id: row.id,
    date: row.date,
    amount: formatMoney(-minor, currency, locale),
    amount_cents: Number(minor < 0n ? -minor : minor),
    signed_amount_cents: Number(minor),
    signed_amount: formatDecimal(minor, currency),
    currency: row.currency,
    original: presentOriginal(row),
    converted: row.currency === familyCurrency ? null : presentConverted(row, familyCurrency, rates),
    name: row.name,
    notes: row.notes,
    external_id: row.external_id,
    source: row.source,
    classification: minor > 0n ? 'income' : 'expense',
    kind: row.kind,
    ...flagsOf(row),
    account: accountRef(account),
    category: labels.category,
    merchant: labels.merchant,
    tags: labels.tags,
    transfer: transfer && presentTransfer(transfer, locale),
    split_parent: row.split_parts_count > 0n,
    split_parts_count: Number(row.split_parts_count),
    parent_transaction_id: row.parent_id,
    attachments_count: attachmentsCount,
    set_by: row.set_by === null ? null : JSON.parse(row.set_by),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

// One division: the rate in the response is rounded only to be shown.
export function presentConverted(
  { amount_minor, currency, date }: Pick<TransactionRow, 'amount_minor' | 'currency' | 'date'>,
  familyCurrency: string,
  rates: Rates,
) {
  const found = rates.findDated(currency, familyCurrency, date);
  if (found === undefined) return null;
  const to = storedCurrency(familyCurrency);
  const minor = convertMinor(amount_minor, storedCurrency(currency), to, found.rate);
  return {
    amount: formatDecimal(minor, to),
    currency: familyCurrency,
    rate: formatRate(found.rate),
    rate_date: found.date,
  };
}

function presentTransfer({ id, status, amountMinor, currency, otherAccount }: TransferLabel, locale: MoneyLocale) {
  const amount = formatMoney(amountMinor, storedCurrency(currency), locale);
  return { id, status, amount, currency, other_account: accountRef(otherAccount) };
}

function accountRef({ id, name, type }: AccountLabel) {
  return { id, name, account_type: type };
}

type Db = Kysely<LedgerTables>;

// The members that a transaction shows of its row; not the text for searches, which is as long as name and notes.
const COLUMNS = [
  ...(['t.id', 't.account_id', 't.date', 't.amount_minor', 't.currency', 't.name', 't.notes'] as const),
  ...(['t.original_minor', 't.original_currency', 't.original_fee_minor', 't.original_rate_source'] as const),
  ...(['t.category_id', 't.merchant_id', 't.kind'] as const),
  ...TRANSACTION_FLAGS.map((name) => `t.${name}` as const),
  ...(['t.external_id', 't.source', 't.transfer_id', 't.parent_id', 't.split_parts_count', 't.set_by'] as const),
  ...(['t.created_at', 't.updated_at'] as const),
] as const;

type Builder = ExpressionBuilder<LedgerTables & { t: LedgerTables['transactions'] }, 't'>;

/** The members of a transaction's row that it shows. */
type ShownColumns = Omit<LedgerRow<'transactions'>, 'family_id' | 'search_text'>;

/**
 * The columns of a transaction `t` that is shown. Its tags, files and transfer are looked up in the same statement: for most rows
 * that is one look into an index which finds nothing.
 */
export function shownColumns(db: Db, familyId: number) {
  return (eb: Builder) => [
    ...COLUMNS,
    tagsOf(db, familyId).as('tags'),
    eb
      .selectFrom('attachments as file')
      .where('file.family_id', '=', familyId)
      .whereRef('file.transaction_id', '=', 't.id')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .as('attachments_count'),
    eb.fn
      .coalesce(
        't.transfer_id',
        suggestionOf(eb, familyId, 'inflow_transaction_id'),
        suggestionOf(eb, familyId, 'outflow_transaction_id'),
      )
      .as('pair_id'),
  ];
}

/** The suggested transfer of which the transaction is this side. */
function suggestionOf(eb: Builder, familyId: number, side: 'inflow_transaction_id' | 'outflow_transaction_id') {
  return eb
    .selectFrom('transfers as suggested')
    .select('suggested.id')
    .where('suggested.family_id', '=', familyId)
    .whereRef(`suggested.${side}`, '=', 't.id');
}

/** The tags of a transaction `t` by name, as JSON; null or an empty list without any. */
function tagsOf(db: Db, familyId: number): RawBuilder<string | null> {
  const list = isSqlite(db)
    ? sql`json_group_array(json_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by tag.name)`
    : sql`cast(json_agg(json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by tag.name) as text)`;
  return sql<string | null>`(
    select ${list} from transaction_tags as tt join tags as tag on tag.family_id = ${familyId} and tag.id = tt.tag_id
    where tt.family_id = ${familyId} and tt.transaction_id = t.id
  )`;
}

const selectShown = statement((db: Db, { ids, ...member }: Membership & { readonly ids: readonly string[] }) =>
  db
    .selectFrom('transactions as t')
    .select(shownColumns(db, member.familyId))
    .where('t.family_id', '=', member.familyId)
    .where('t.id', 'in', ids)
    // For a few rows it is cheaper to look each account up than to ask first whether any is hidden.
    .where(entryVisibleTo({ ...member, purpose: 'view', accountIds: [] }, { account: 't.account_id', date: 't.date' })),
);

/** A transaction's row with what it shows of others. */
export type ShownRow = Awaited<ReturnType<typeof selectShown.all>>[number];

/** The visible transactions of these ids, in no order. */
export async function findShownRows(
  db: Db,
  { familyId, userId, limits }: Membership,
  ids: readonly string[],
): Promise<ShownRow[]> {
  return ids.length === 0 ? [] : selectShown.all(db, { familyId, userId, limits, ids });
}

// Each side is looked up by its id. As a join PostgreSQL would pair all entries of a family that its statistics do not know yet.
const selectTransfers = statement((db: Db, { ids, ...member }: Membership & { readonly ids: string }) => {
  const visible = { ...member, purpose: 'view', accountIds: [] } as const;
  const ofSide = <T>(side: 'inflow' | 'outflow', value: RawBuilder<T>) =>
    sql<T>`(select ${value} from transactions as s
      where s.family_id = ${member.familyId} and s.id = ${sql.ref(`x.${side}_transaction_id`)})`;
  const seenAccount = sql<string | null>`case
    when ${entryVisibleTo(visible, { account: 's.account_id', date: 's.date' })} then s.account_id end`;
  return db
    .selectFrom('transfers as x')
    .select([
      ...(['x.id', 'x.status', 'x.inflow_transaction_id'] as const),
      ofSide('inflow', sql<bigint>`s.amount_minor`).as('amount_minor'),
      ofSide('inflow', sql<string>`s.currency`).as('currency'),
      ofSide('inflow', seenAccount).as('inflow_account_id'),
      ofSide('outflow', seenAccount).as('outflow_account_id'),
    ])
    .where('x.family_id', '=', member.familyId)
    .where(isIn(db, 'x.id', ids));
});

/** A transfer of shown rows, with the amount received. The account of a side is null if that side is hidden. */
export type ShownTransfer = Awaited<ReturnType<typeof selectTransfers.all>>[number];

/** The transfers of these rows by id. */
export async function findTransfersOf(
  db: Db,
  { familyId, userId, limits }: Membership,
  rows: readonly ShownRow[],
): Promise<ReadonlyMap<string, ShownTransfer>> {
  const ids = [...new Set(rows.flatMap(({ pair_id }) => pair_id ?? []))];
  if (ids.length === 0) return NO_TRANSFERS;
  const found = await selectTransfers.all(db, { familyId, userId, limits, ids: JSON.stringify(ids) });
  return new Map(found.map((transfer) => [transfer.id, transfer]));
}

const NO_TRANSFERS: ReadonlyMap<string, ShownTransfer> = new Map();

/** The condition that a column has one of the ids of a JSON list. */
export function isIn(db: Kysely<LedgerTables>, column: string, ids: string): RawBuilder<SqlBool> {
  return isSqlite(db)
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${ids}))`
    : sql<SqlBool>`${sql.ref(column)} = any(array(select json_array_elements_text(cast(${ids} as json))))`;
}
