import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { notFound } from '#kernel/errors.ts';
import { findLabels, type KnownLabels, matchingTransactions } from '#ledger/transactions/index.ts';
import { visibleAccountsOf } from '#ledger/visibility/index.ts';
import type { KnownEntry } from './evidence.ts';
import { examplesOf, KNOWN_COLUMNS, type KnownRow, knownEntry, readHistory } from './history.ts';
import { learn, type Prediction, predict } from './predict.ts';
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
  const past = await readHistory(db.read, await visibleAccountsOf(db.read, actor));
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
