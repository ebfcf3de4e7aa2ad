import type { z } from 'zod';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { AppError, type Issue, invalid, invalidAll, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { parseDecimal, roundTo, toMinor, ZERO } from '#kernel/money/decimal.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { addRows, changeRow, removeRows } from '#ledger/records/index.ts';
import { priceRecord, SECURITY_PRICE } from './kind.ts';
import { parsePriceFile } from './parse-price-file.ts';
import type {
  DayPrice,
  NewSecurityPrice,
  PriceRangeQuery,
  SecurityPriceBulk,
  SecurityPriceChange,
  SecurityPriceListQuery,
} from './schemas.ts';
import {
  countPrices,
  currencyOf,
  findPrices,
  findPriceView,
  listPrices,
  type PriceRow,
  type PriceView,
} from './store.ts';

/** A page of the family's prices, newest day first. */
export async function listPricePage(context: PagedContext, query: z.output<typeof SecurityPriceListQuery>) {
  const { db, actor } = context;
  const { rows, pagination } = await loadPage(context, query, {
    name: 'security_prices',
    position: ({ date, id }: PriceView) => [date, id],
    count: () => countPrices(db.read, actor.familyId, query),
    rows: (slice) => listPrices(db.read, actor.familyId, query, slice),
  });
  return { security_prices: rows.map((row) => presentPrice(row, query.locale)), pagination };
}

/** @throws AppError `not_found`. */
export async function getPrice({ db, actor }: Context, id: string, locale?: MoneyLocale) {
  const row = await findPriceView(db.read, actor.familyId, id);
  if (row === undefined) throw notFound('Security price');
  return presentPrice(row, locale);
}

/** Creates the price of a day. @throws AppError `not_found`; `conflict` if the security has one of that day and currency. */
export function createPrice(context: Context, input: z.output<typeof NewSecurityPrice>, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const { security_id } = input;
    const currency = input.currency ?? (await requireSecurity(tx, security_id));
    if (input.currency !== undefined) await requireSecurity(tx, security_id);
    const { date } = input;
    const [taken] = await findPrices(tx.db, tx.familyId, { security_id, currency, start_date: date, end_date: date });
    if (taken !== undefined) throw new AppError('conflict', 'The security has a price of that day and currency');
    const row = newRow(tx, security_id, { ...input, currency, source: 'manual' });
    await addRows(tx, SECURITY_PRICE, [row]);
    return showPrice(tx, row.id, locale);
  });
}

/** Changes a price, which is a manual one from then on. Writes nothing if nothing differs. @throws AppError `not_found`. */
export function updatePrice(
  context: Context,
  id: string,
  input: z.output<typeof SecurityPriceChange>,
  locale?: MoneyLocale,
) {
  return writeFamily(context, async (tx) => {
    const before = await requirePrice(tx, id);
    const price = input.price ?? before.price;
    const is_provisional = input.provisional === undefined ? before.is_provisional : flag(input.provisional);
    const isSame = price === before.price && Number(is_provisional) === Number(before.is_provisional);
    if (!isSame) await changeRow(tx, SECURITY_PRICE, before, { price, is_provisional, source: 'manual' });
    return showPrice(tx, id, locale);
  });
}

/** @throws AppError `not_found`. */
export async function deletePrice(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const row = await requirePrice(tx, id);
    await removeRows(tx, SECURITY_PRICE, [row]);
  });
}

/**
 * Creates or replaces prices of a security, as a list or as a CSV file, all or none. One without a difference is not written.
 * @throws AppError `not_found`; `validation_failed` for a line that is no price, or a day that is repeated.
 */
export function putPrices(context: Context, securityId: string, body: z.output<typeof SecurityPriceBulk>) {
  const { prices: listed, raw_file_content: file } = body;
  if ((listed === undefined) === (file === undefined))
    throw invalid('/prices', 'required', 'or raw_file_content is required, and not both');
  const source = listed === undefined ? 'file' : 'api';
  const prices: readonly z.output<typeof DayPrice>[] = listed ?? readFile(file ?? '');
  return writeFamily(context, async (tx) => {
    const own = await requireSecurity(tx, securityId);
    return storePrices(
      tx,
      securityId,
      prices.map((price) => ({ ...price, currency: price.currency ?? own, source })),
    );
  });
}

const FAULTS_SHOWN = 20;

function readFile(text: string): readonly z.output<typeof DayPrice>[] {
  const { prices, faults } = parsePriceFile(text);
  if (prices.length === 0 && faults.length === 0) throw invalid('/raw_file_content', 'empty', 'must have prices');
  if (faults.length === 0) return prices;
  throw invalidAll(
    faults.slice(0, FAULTS_SHOWN).map(({ line, message }) => ({
      pointer: '/raw_file_content',
      code: 'not_a_price',
      message: `line ${line} ${message}`,
    })),
  );
}

/** Deletes the prices of a security in a range of days. @throws AppError `not_found`. */
export function deletePrices(context: Context, security_id: string, range: z.output<typeof PriceRangeQuery>) {
  return writeFamily(context, async (tx) => {
    await requireSecurity(tx, security_id);
    return { deleted: await removePrices(tx, { ...range, security_id }) };
  });
}

/** Deletes prices of a security in a running write, and returns how many. */
export async function removePrices(tx: FamilyTransaction, range: RemovedPrices): Promise<number> {
  const rows = await findPrices(tx.db, tx.familyId, range);
  await removeRows(tx, SECURITY_PRICE, rows);
  return rows.length;
}

type RemovedPrices = z.output<typeof PriceRangeQuery> & { readonly security_id: string };

// Accounts are valued once for all prices of a request.
const UNFOLLOWED = { ...SECURITY_PRICE, follow: async () => {} };

type Given = z.output<typeof DayPrice> & { readonly currency: string; readonly source: PriceRow['source'] };

/**
 * Creates or replaces prices of a security, and values its holders again once. One without a difference is not written.
 * @throws AppError `validation_failed` for a day that is repeated.
 */
export async function storePrices(tx: FamilyTransaction, security_id: string, prices: readonly Given[]) {
  const dates = prices.map(({ date }) => date).sort();
  const range = { security_id, start_date: dates[0], end_date: dates.at(-1) };
  const stored = new Map((await findPrices(tx.db, tx.familyId, range)).map((row) => [keyOf(row), row]));
  requireDistinct(prices);
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const [added, changed]: [PriceRow[], PriceRow[]] = [[], []];
  for (const given of prices) {
    const before = stored.get(keyOf(given));
    if (before === undefined) {
      added.push(newRow(tx, security_id, given));
      continue;
    }
    const { price, provisional = false, source } = given;
    const isSame = before.price === price && Number(before.is_provisional) === flag(provisional);
    counts[isSame ? 'unchanged' : 'updated'] += 1;
    if (isSame) continue;
    changed.push(await changeRow(tx, UNFOLLOWED, before, { price, is_provisional: flag(provisional), source }));
  }
  if (added.length > 0) await addRows(tx, UNFOLLOWED, added);
  await SECURITY_PRICE.follow?.(tx, [...added, ...changed]);
  return { ...counts, created: added.length };
}

/** A text that is equal for prices of one day and currency, of which a security has one. */
function keyOf({ date, currency }: Pick<PriceRow, 'date' | 'currency'>): string {
  return `${date} ${currency}`;
}

function requireDistinct(prices: readonly Given[]): void {
  const seen = new Set<string>();
  const issues = prices.flatMap((price, index): Issue[] => {
    const isRepeated = seen.has(keyOf(price));
    seen.add(keyOf(price));
    const message = 'must not repeat the day and currency of another price of the request';
    return isRepeated ? [{ pointer: `/prices/${index}`, code: 'repeated', message }] : [];
  });
  if (issues.length > 0) throw invalidAll(issues.slice(0, FAULTS_SHOWN));
}

/** A price that is not stored yet. */
export function newRow(tx: FamilyTransaction, security_id: string, given: Given): PriceRow {
  const { date, currency, price, source, provisional = false } = given;
  return {
    family_id: tx.familyId,
    id: newId(),
    security_id,
    date,
    currency,
    price,
    source,
    is_provisional: flag(provisional),
    created_at: tx.now,
    updated_at: tx.now,
  };
}

/** The currency of a security. @throws AppError `not_found`. */
async function requireSecurity(tx: FamilyTransaction, id: string): Promise<string> {
  const currency = await currencyOf(tx.db, tx.familyId, id);
  if (currency === undefined) throw notFound('Security');
  return currency;
}

async function requirePrice(tx: FamilyTransaction, id: string): Promise<PriceRow> {
  const [row] = await findPrices(tx.db, tx.familyId, { id });
  if (row === undefined) throw notFound('Security price');
  return row;
}

async function showPrice(tx: FamilyTransaction, id: string, locale: MoneyLocale | undefined) {
  const row = await findPriceView(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Security price');
  return presentPrice(row, locale);
}

/** A price in responses. */
function presentPrice(row: PriceView, locale: MoneyLocale = 'en') {
  const { ticker, name, exchange_operating_mic, security_id, ...own } = row;
  const { provisional } = priceRecord(row);
  const currency = storedCurrency(row.currency);
  const exact = parseDecimal(row.price) ?? ZERO;
  return {
    id: own.id,
    date: own.date,
    price: formatMoney(toMinor(exact, currency), currency, locale),
    price_amount: fourDecimals(own.price),
    price_decimal: own.price,
    currency: own.currency,
    provisional,
    source: own.source,
    security: { id: security_id, ticker, name, exchange_operating_mic },
    created_at: secondsForm(own.created_at),
    updated_at: secondsForm(own.updated_at),
  };
}

function fourDecimals(price: string): string {
  const { digits, scale } = roundTo(parseDecimal(price) ?? ZERO, 4);
  const padded = (digits * 10n ** BigInt(4 - scale)).toString().padStart(5, '0');
  return `${padded.slice(0, -4)}.${padded.slice(-4)}`;
}
