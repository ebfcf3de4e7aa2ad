import type { z } from 'zod';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, type Issue, invalidAll, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { addRows, changeRow, removeRows } from '#ledger/records/index.ts';
import {
  countExchangeRates,
  type ExchangeRateRow,
  findExchangeRate,
  findRatesOfDays,
  listExchangeRates,
} from './exchange-rate-store.ts';
import { EXCHANGE_RATE, exchangeRateRecord } from './kind.ts';
import type { ExchangeRateBulk, ExchangeRateListQuery, NewExchangeRate } from './schemas.ts';

/** @throws AppError `not_found`. */
export async function getExchangeRate({ db, actor }: Context, id: string) {
  const row = await findExchangeRate(db.read, actor.familyId, id);
  if (row === undefined) throw notFound('Exchange rate');
  return presentExchangeRate(row);
}

/** A page of the family's manual rates, newest day first. */
export async function listExchangeRatePage(context: PagedContext, query: z.output<typeof ExchangeRateListQuery>) {
  const { db, actor } = context;
  const { rows, pagination } = await loadPage(context, query, {
    name: 'exchange_rates',
    position: ({ date, from_currency, to_currency }: ExchangeRateRow) => [date, from_currency, to_currency],
    count: () => countExchangeRates(db.read, actor.familyId, query),
    rows: (slice) => listExchangeRates(db.read, actor.familyId, query, slice),
  });
  return { exchange_rates: rows.map(presentExchangeRate), pagination };
}

type NewRate = z.output<typeof NewExchangeRate>;

/** Creates a manual rate. @throws AppError `conflict` if the family has one of that pair and day. */
export function createExchangeRate(context: Context, input: NewRate) {
  return writeFamily(context, async (tx) => {
    const ofDay = await findRatesOfDays(tx.db, tx.familyId, [input.date]);
    if (ofDay.some((row) => keyOf(row) === keyOf(input))) {
      throw new AppError('conflict', 'A rate of that pair and day exists; replace it with a bulk request');
    }
    return presentExchangeRate(await addRate(tx, input));
  });
}

/**
 * Creates or replaces rates in one write. A rate without a difference is not written.
 * @throws AppError `validation_failed` if two rates have the same pair and day.
 */
export function upsertExchangeRates(context: Context, { exchange_rates: inputs }: z.output<typeof ExchangeRateBulk>) {
  requireDistinct(inputs);
  return writeFamily(context, async (tx) => {
    const days = [...new Set(inputs.map(({ date }) => date))];
    const present = new Map((await findRatesOfDays(tx.db, tx.familyId, days)).map((row) => [keyOf(row), row]));
    const counts = { created: 0, updated: 0, unchanged: 0 };
    const rows: ExchangeRateRow[] = [];
    for (const input of inputs) {
      const before = present.get(keyOf(input));
      counts[before === undefined ? 'created' : before.rate === input.rate ? 'unchanged' : 'updated'] += 1;
      rows.push(
        before === undefined
          ? await addRate(tx, input)
          : await changeRow(tx, EXCHANGE_RATE, before, { rate: input.rate }),
      );
    }
    return { exchange_rates: rows.map(presentExchangeRate), ...counts };
  });
}

/** @throws AppError `not_found`. */
export async function deleteExchangeRate(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const row = await findExchangeRate(tx.db, tx.familyId, id);
    if (row === undefined) throw notFound('Exchange rate');
    await removeRows(tx, EXCHANGE_RATE, [row]);
  });
}

/** A text that is equal for rates of one pair and day, of which a family has one. */
function keyOf({ from_currency, to_currency, date }: Omit<NewRate, 'rate'>): string {
  return `${date} ${from_currency} ${to_currency}`;
}

function requireDistinct(inputs: readonly NewRate[]): void {
  const seen = new Set<string>();
  const issues = inputs.flatMap((input, index): Issue[] => {
    const isRepeated = seen.has(keyOf(input));
    seen.add(keyOf(input));
    const message = 'must not repeat the pair and day of another rate of the request';
    return isRepeated ? [{ pointer: `/exchange_rates/${index}`, code: 'repeated', message }] : [];
  });
  if (issues.length > 0) throw invalidAll(issues);
}

async function addRate(tx: FamilyTransaction, input: NewRate): Promise<ExchangeRateRow> {
  const row: ExchangeRateRow = {
    family_id: tx.familyId,
    id: newId(),
    ...input,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await addRows(tx, EXCHANGE_RATE, [row]);
  return row;
}

/** A manual rate in responses. */
function presentExchangeRate(row: ExchangeRateRow) {
  return {
    ...exchangeRateRecord(row),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}
