import { type Kysely, sql } from 'kysely';
import { forgetful, type Remembered } from '#database/family/family-memory.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { familyCurrency } from '#ledger/family.ts';
import { findSplitLines, type TransactionRow } from '#ledger/posting/index.ts';
import { ratesOn } from '#ledger/rates/rates.ts';
import type { Membership } from '#ledger/visibility.ts';
import type { AccountLabel, CategoryLabel, MerchantLabel, TagLabel } from './labels.ts';
import {
  findShownRows,
  findTransfersOf,
  isIn,
  type PresentedTransaction,
  presentConverted,
  presentTransaction,
  type ShownRow,
  type ShownTransfer,
  type TransactionWithRelations,
  type TransferLabel,
} from './present.ts';

/** The visible transactions of these ids with the names they show, in no order. */
export async function loadTransactions(
  db: Kysely<LedgerTables>,
  member: Membership,
  ids: readonly string[],
  remembered: Remembered = forgetful(),
): Promise<TransactionWithRelations[]> {
  return withRelations(db, member, await findShownRows(db, member, ids), remembered);
}

/** Rows with the names they show, in the same order. */
export async function withRelations(
  db: Kysely<LedgerTables>,
  member: Membership,
  rows: readonly ShownRow[],
  remembered: Remembered,
): Promise<TransactionWithRelations[]> {
  if (rows.length === 0) return [];
  const transfers = await findTransfersOf(db, member, rows);
  const others = rows.flatMap((row) => otherAccountOf(row, transfers) ?? []);
  const names = await namesOf(db, remembered, member.familyId, rows, others);
  return rows.flatMap((row) => toTransaction(row, transfers, names) ?? []);
}

/** The transaction of that id as the API shows it, or undefined if it is not visible. */
export async function loadPresented(
  db: Kysely<LedgerTables>,
  member: Membership,
  id: string,
  locale: MoneyLocale | undefined,
  remembered?: Remembered,
) {
  const loaded = await loadTransactions(db, member, [id], remembered);
  const [shown] = await presentAll(db, member.familyId, loaded, locale);
  return shown;
}

/** The split lines of a transaction as the API shows them, in the order in which they were created. */
export async function loadPresentedSplitLines(
  db: Kysely<LedgerTables>,
  member: Membership,
  parentId: string,
  locale: MoneyLocale | undefined,
) {
  const lines = await findSplitLines(db, member.familyId, [parentId]);
  const loaded = await loadTransactions(
    db,
    member,
    lines.map(({ id }) => id),
  );
  loaded.sort((a, b) => (a.row.id < b.row.id ? -1 : 1));
  return presentAll(db, member.familyId, loaded, locale);
}

/**
 * Transactions as the API shows them, in the same order, those in a foreign currency also in the family's. Their rates are read at
 * once; without a foreign currency nothing is read.
 */
export async function presentAll(
  db: Kysely<LedgerTables>,
  familyId: number,
  transactions: readonly TransactionWithRelations[],
  locale: MoneyLocale | undefined,
): Promise<PresentedTransaction[]> {
  const foreign = transactions.filter(({ row, familyCurrency }) => row.currency !== familyCurrency);
  const currencies = foreign.flatMap(({ row, familyCurrency }) => [row.currency, familyCurrency]);
  const dates = foreign.map(({ row }) => row.date);
  const rates = await ratesOn(db, familyId, currencies, dates);
  return transactions.map((one) => presentTransaction(one, rates, locale));
}

/** The amounts of transactions in the family's currency, by id: those in a foreign one whose day has a rate. */
export async function convertedAmounts(
  db: Kysely<LedgerTables>,
  { familyId }: Membership,
  rows: readonly TransactionRow[],
): Promise<Map<string, object>> {
  const ownCurrency = await familyCurrency(db, familyId);
  const foreign = rows.filter(({ currency }) => currency !== ownCurrency);
  const dates = foreign.map(({ date }) => date).sort();
  const currencies = [ownCurrency, ...foreign.map(({ currency }) => currency)];
  const rates = await ratesOn(db, familyId, currencies, { start: dates.at(0) ?? '', end: dates.at(-1) ?? '' });
  return new Map(
    foreign.flatMap((row) => {
      const converted = presentConverted(row, ownCurrency, rates);
      return converted === null ? [] : [[row.id, converted] as const];
    }),
  );
}

/** The currency that amounts of this family are converted to. */
export async function currencyOfFamily(tx: FamilyTransaction): Promise<string> {
  const remembered = await tx.remembered();
  const known = remembered.get<string>('currency');
  if (known !== undefined) return known;
  const currency = await familyCurrency(tx.db, tx.familyId);
  remembered.set('currency', currency, 2 * currency.length);
  return currency;
}

/** The account on the other side of the row's transfer; undefined if it has none or that side is hidden. */
function otherAccountOf(row: ShownRow, transfers: ReadonlyMap<string, ShownTransfer>): string | undefined {
  const transfer = row.pair_id === null ? undefined : transfers.get(row.pair_id);
  if (transfer === undefined) return undefined;
  const isInflow = transfer.inflow_transaction_id === row.id;
  return (isInflow ? transfer.outflow_account_id : transfer.inflow_account_id) ?? undefined;
}

/** Undefined for a row whose account was deleted since it was read. */
function toTransaction(
  row: ShownRow,
  transfers: ReadonlyMap<string, ShownTransfer>,
  names: Names,
): TransactionWithRelations | undefined {
  const account = names.accounts.get(row.account_id);
  if (account === undefined) return undefined;
  const { category_id, merchant_id, tags, pair_id } = row;
  const transfer = pair_id === null ? undefined : transfers.get(pair_id);
  const otherAccount = names.accounts.get(otherAccountOf(row, transfers) ?? '');
  return {
    row,
    account,
    labels: {
      category: (category_id === null ? undefined : names.categories.get(category_id)) ?? null,
      merchant: (merchant_id === null ? undefined : names.merchants.get(merchant_id)) ?? null,
      tags: tags === null || tags === '[]' ? NO_TAGS : JSON.parse(tags),
    },
    // The other end of a transfer may be hidden: then there is no transfer to show.
    transfer: transfer === undefined || otherAccount === undefined ? null : labelOf(transfer, otherAccount),
    attachmentsCount: Number(row.attachments_count),
    familyCurrency: names.currency,
  };
}

const NO_TAGS: readonly TagLabel[] = [];

function labelOf({ id, status, amount_minor, currency }: ShownTransfer, otherAccount: AccountLabel): TransferLabel {
  return { id, status, amountMinor: amount_minor, currency, otherAccount };
}

/** The currency of a family, and the names of its records as far as rows have shown them. */
type Names = {
  currency: string;
  readonly accounts: Map<string, AccountLabel>;
  readonly categories: Map<string, CategoryLabel>;
  readonly merchants: Map<string, MerchantLabel>;
};

type Named = {
  readonly account_id: string;
  readonly category_id: string | null;
  readonly merchant_id: string | null;
};

/**
 * The names that these rows and the other accounts of their transfers show. What is not remembered is read by one statement. They say
 * nothing about who may see a row: the query of the rows has decided that.
 */
async function namesOf(
  db: Kysely<LedgerTables>,
  remembered: Remembered,
  familyId: number,
  rows: readonly Named[],
  otherAccounts: readonly string[],
): Promise<Names> {
  const names = remembered.get<Names>('names') ?? noNames();
  const missing = missingIn(names, rows, otherAccounts);
  if (missing === null) return names;
  let bytes = 0;
  for (const { kind, id, name, detail, icon } of await selectNames.all(db, { familyId, ...missing })) {
    bytes += NAME_BYTES + 2 * name.length;
    if (kind === 'family') names.currency = name;
    else if (kind === 'account') names.accounts.set(id, { id, name, type: detail ?? '' });
    else if (kind === 'merchant') names.merchants.set(id, { id, name });
    else names.categories.set(id, { id, name, color: detail ?? '', icon: icon ?? '' });
  }
  remembered.set('names', names, bytes);
  return names;
}

// Two ids, a color or type, an icon and the slot of a map.
const NAME_BYTES = 300;

function noNames(): Names {
  return { currency: '', accounts: new Map(), categories: new Map(), merchants: new Map() };
}

/** The ids whose names are not known, as JSON: a list has the same statement whatever its length. Null if all are. */
function missingIn(names: Names, rows: readonly Named[], otherAccounts: readonly string[]): Wanted | null {
  const [accounts, categories, merchants] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { account_id, category_id, merchant_id } of rows) {
    if (!names.accounts.has(account_id)) accounts.add(account_id);
    if (category_id !== null && !names.categories.has(category_id)) categories.add(category_id);
    if (merchant_id !== null && !names.merchants.has(merchant_id)) merchants.add(merchant_id);
  }
  for (const id of otherAccounts) if (!names.accounts.has(id)) accounts.add(id);
  if (names.currency !== '' && accounts.size + categories.size + merchants.size === 0) return null;
  return { accounts: listOf(accounts), categories: listOf(categories), merchants: listOf(merchants) };
}

const listOf = (ids: ReadonlySet<string>): string => JSON.stringify([...ids]);

type Wanted = { readonly accounts: string; readonly categories: string; readonly merchants: string };

const selectNames = statement(
  (db: Kysely<LedgerTables>, { familyId, accounts, categories, merchants }: Wanted & { readonly familyId: number }) => {
    const nothing = sql<string | null>`cast(null as text)`;
    const kind = (name: string) => sql<string>`${sql.lit(name)}`.as('kind');
    return db
      .selectFrom('families')
      .select([kind('family'), sql<string>`''`.as('id'), 'currency as name'])
      .select([nothing.as('detail'), nothing.as('icon')])
      .where('id', '=', familyId)
      .unionAll(
        db
          .selectFrom('accounts')
          .select([kind('account'), 'id', 'name', sql<string | null>`type`.as('detail'), nothing.as('icon')])
          .where('family_id', '=', familyId)
          .where(isIn(db, 'id', accounts)),
      )
      .unionAll(
        db
          .selectFrom('categories')
          .select([kind('category'), 'id', 'name', sql<string | null>`color`.as('detail')])
          .select(sql<string | null>`icon`.as('icon'))
          .where('family_id', '=', familyId)
          .where(isIn(db, 'id', categories)),
      )
      .unionAll(
        db
          .selectFrom('merchants')
          .select([kind('merchant'), 'id', 'name', nothing.as('detail'), nothing.as('icon')])
          .where('family_id', '=', familyId)
          .where(isIn(db, 'id', merchants)),
      );
  },
);
