import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import { rememberedSettings } from '#ledger/family.ts';
import { distinctRates, ratesOn } from '#ledger/rates/rates.ts';
import { type ExpectedTransfer, listItems } from './list-items.ts';
import { type AccountFacts, type Facts, isOpen, loadFacts } from './load-facts.ts';
import { type ForecastItem, projectDays } from './project.ts';
import { belowOf, expectTransfers, presentDay, presentFigures, presentItem } from './read-forecast.ts';
import type { AccountForecastQuery } from './schemas.ts';

/**
 * The forecast of all open bank accounts together, in the family's currency at the rates of today. What moves between them is left
 * out. An account without a rate is left out, and named. @throws AppError `validation_failed`
 */
export async function getCashForecast(context: Context, query: z.output<typeof AccountForecastQuery>) {
  const { db, actor, clock } = context;
  const { currency: code } = await rememberedSettings(db, actor.familyId, clock());
  const below = belowOf(query.below, code);
  const facts = await loadFacts(context, query.days);
  const open = facts.accounts.filter((one) => isOpen(one) && one.account.type === 'depository');
  const rates = await ratesOn(
    db.read,
    actor.familyId,
    [code, ...open.map(({ account }) => account.currency)],
    [facts.today],
  );
  const convert = (minor: bigint, from: string) => rates.convert(minor, from, code, facts.today);
  const cash = open.filter(({ account }) => convert(0n, account.currency) !== undefined);
  const { outer, transfers } = withoutInner(facts, cash);
  const parts = cash.map((one) => {
    const inCurrency = (minor: bigint) => convert(minor, one.account.currency) ?? 0n;
    const items = convertItems(listItems(outer, one, transfers), one.balance, inCurrency);
    return { balance: inCurrency(one.balance), items: items.map((item) => ({ ...item, accountId: one.account.id })) };
  });
  const balance = parts.reduce((sum, part) => sum + part.balance, 0n);
  const days = projectDays(
    { balance, effect: 1n },
    parts.flatMap(({ items }) => items),
    { from: addDays(facts.today, 1), to: facts.to },
  );
  const currency = storedCurrency(code);
  return {
    start_date: addDays(facts.today, 1),
    end_date: facts.to,
    accounts: cash.map(({ account: { id, name, type } }) => ({ id, name, account_type: type })),
    ...presentFigures(days, { balance, currency: code, below, isAsset: true }, query.locale),
    missing_rates: distinctRates([...open.flatMap(({ missing }) => missing), ...rates.missing]),
    days: days.map(({ items, ...day }) => ({
      ...presentDay(day, currency),
      items: items.map((item) => ({ ...presentItem(item, currency), account_id: item.accountId })),
    })),
  };
}

/** The expected payments and transfers, without those between these accounts. */
function withoutInner(facts: Facts, accounts: readonly AccountFacts[]) {
  const ids = new Set<string | null>(accounts.map(({ account }) => account.id));
  const outer: Facts = {
    ...facts,
    expected: facts.expected.filter(({ accountId, toAccountId }) => !(ids.has(accountId) && ids.has(toAccountId))),
  };
  const transfers: ExpectedTransfer[] = expectTransfers(facts).filter(
    ({ from, to }) => !(ids.has(from) && ids.has(to)),
  );
  return { outer, transfers };
}

/** The items in another currency: each is the difference that it makes to the converted balance, so that they add up to it. */
function convertItems(
  items: readonly ForecastItem[],
  opening: bigint,
  convert: (minor: bigint) => bigint,
): ForecastItem[] {
  let [balance, low, high] = [opening, opening, opening];
  const step = (from: bigint, change: bigint) => convert(from + change) - convert(from);
  return items.map((item) => {
    const { amount, least, most } = item;
    const converted = { ...item, amount: step(balance, amount), least: step(low, least), most: step(high, most) };
    [balance, low, high] = [balance + amount, low + least, high + most];
    return converted;
  });
}
