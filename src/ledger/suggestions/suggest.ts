import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { membersByRules } from '#ledger/rules/engine/index.ts';
import { findLabels, type KnownLabels, matchingTransactions } from '#ledger/transactions/index.ts';
import { entryVisibleTo, type VisibleAccounts, visibleAccountsFor } from '#ledger/visibility.ts';
import { type Example, type KnownEntry, learn, type Prediction, predict } from './predict.ts';
import type { EntryQuery, SuggestionsQuery } from './schemas.ts';

/** The most transactions of one answer. */
const SUGGESTED_MAX = 100;

/** Suggests labels for a transaction; what it has itself is not learnt from. @throws AppError `not_found`. */
export async function suggestForTransaction(context: Context, id: string) {
  const [row] = await findRows(context, { ids: [id] });
  if (row === undefined) throw notFound('Transaction');
  const [data] = await suggestForRows(context, [row]);
  return { data };
}

/** Suggests labels for these transactions, or for the newest without a category, the newest first. */
export async function getSuggestions(context: Context, { ids }: z.output<typeof SuggestionsQuery>) {
  const rows = await findRows(context, ids === undefined ? { uncategorized: true } : { ids });
  return { data: await suggestForRows(context, rows) };
}

/** Suggests labels for an entry that is being typed. */
export async function suggestForEntry(context: Context, query: z.output<typeof EntryQuery>) {
  const { name = '', amount = null, nature, account_id = null, merchant_id = null } = query;
  const isIncome = nature === undefined ? amount?.startsWith('-') === true : ['income', 'inflow'].includes(nature);
  const entry = { name, amount, isIncome, accountId: account_id, merchantId: merchant_id };
  const [data] = await suggestAll(context, [entry], new Set());
  return { data };
}

async function findRows({ db, actor }: Context, filters: { ids: string[] } | { uncategorized: true }) {
  const matching = await matchingTransactions(db.read, actor, filters, false);
  return matching
    .select(KNOWN_COLUMNS.map((column) => `t.${column}` as const))
    .orderBy('t.date', 'desc')
    .orderBy('t.id', 'desc')
    .limit(SUGGESTED_MAX)
    .execute();
}

async function suggestForRows(context: Context, rows: readonly KnownRow[]) {
  if (rows.length === 0) return [];
  const suggested = await suggestAll(context, rows.map(knownEntry), new Set(rows.map(({ id }) => id)));
  return suggested.map((one, index) => ({ transaction_id: rows[index]?.id ?? '', ...one }));
}

async function suggestAll({ db, actor }: Context, entries: readonly KnownEntry[], without: ReadonlySet<string>) {
  const past = await readHistory(db.read, await visibleAccountsFor(db, actor));
  const others = past.filter(({ id }) => !without.has(id));
  const [categories, merchants] = [learn(examplesOf(others, 'category_id')), learn(examplesOf(others, 'merchant_id'))];
  const predicted = entries.map((entry) => ({
    categories: predict(categories, entry),
    merchants: predict(merchants, { ...entry, merchantId: null }),
  }));
  const ids = predicted.flatMap((one) => [
    ...one.categories.map(({ labelId }) => ({ categoryId: labelId, merchantId: null, tagIds: [] })),
    ...one.merchants.map(({ labelId }) => ({ categoryId: null, merchantId: labelId, tagIds: [] })),
  ]);
  const labels = await findLabels(db.read, actor.familyId, ids);
  return predicted.map((one) => ({
    categories: present(one.categories, labels.categories),
    merchants: present(one.merchants, labels.merchants),
  }));
}

// A label that was deleted meanwhile is left out.
function present<Kind extends 'categories' | 'merchants'>(
  predictions: readonly Prediction[],
  labels: KnownLabels[Kind],
) {
  return predictions.flatMap(({ labelId, confidence, basis, word, matches, seen }) => {
    const label = labels.get(labelId);
    return label === undefined ? [] : [{ ...label, confidence, reason: { based_on: basis, word, matches, seen } }];
  });
}

/** The newest entries with a category that are read. */
const READ_MAX = 5000;

/** The columns of an entry that tell something about its labels. */
const KNOWN_COLUMNS = ['id', 'name', 'amount_minor', 'currency', 'account_id', 'merchant_id'] as const;

type KnownRow = Pick<PastRow, (typeof KNOWN_COLUMNS)[number]>;
type PastRow = Awaited<ReturnType<typeof readHistory>>[number];

/** The newest entries with a category, as far as the person sees them. Transfers and parts of splits are not like other entries. */
function readHistory(db: Kysely<LedgerTables>, visible: VisibleAccounts) {
  return db
    .selectFrom('transactions as t')
    .select([...KNOWN_COLUMNS, 'date', 'category_id', 'set_by'])
    .where('t.family_id', '=', visible.familyId)
    .where('t.category_id', 'is not', null)
    .where('t.transfer_id', 'is', null)
    .where('t.parent_id', 'is', null)
    .where(entryVisibleTo(visible, { account: 't.account_id', date: 't.date' }))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(READ_MAX)
    .execute();
}

/** The decisions of people: a member that a rule has set teaches nothing, the rule sets it again. */
function examplesOf(rows: readonly PastRow[], member: 'category_id' | 'merchant_id'): Example[] {
  return rows.flatMap((row) => {
    const labelId = row[member];
    if (labelId === null || membersByRules(row.set_by).includes(member)) return [];
    const entry = knownEntry(row);
    return [{ entry: member === 'merchant_id' ? { ...entry, merchantId: null } : entry, labelId }];
  });
}

function knownEntry({ name, amount_minor, currency, account_id, merchant_id }: KnownRow): KnownEntry {
  return {
    name,
    isIncome: amount_minor > 0n,
    accountId: account_id,
    amount: formatDecimal(amount_minor, storedCurrency(currency)),
    merchantId: merchant_id,
  };
}
