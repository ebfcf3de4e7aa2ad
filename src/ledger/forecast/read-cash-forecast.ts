import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid } from '#kernel/errors.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { rememberedSettings } from '#ledger/family.ts';
import { type PlanView, viewPlan } from '#ledger/forecast-plans/index.ts';
import { bandOf } from '#ledger/past-forecasts/index.ts';
import { distinctRates, ratesOn } from '#ledger/rates/rates.ts';
import { visibleAccountsFor } from '#ledger/visibility.ts';
import { type ExpectedTransfer, listItems } from './list-items.ts';
import { type AccountFacts, type ExpectedPayment, type Facts, isOpen, loadFacts } from './load-facts.ts';
import { deletedCount, plannedItems, withPlan } from './plan-items.ts';
import { type ForecastItem, projectDays } from './project.ts';
import { type PastErrors, presentBand, readPastErrors } from './read-band.ts';
import { belowOf, expectTransfers, presentDay, presentFigures, presentItem } from './read-forecast.ts';
import type { CashForecastQuery } from './schemas.ts';

/**
 * The forecast of all open bank accounts together, in the family's currency at the rates of today. What moves between them is left
 * out. An account without a rate is left out, and named. A plan changes what is expected. @throws AppError `validation_failed`
 */
export async function getCashForecast(context: Context, query: z.output<typeof CashForecastQuery>) {
  const { db, actor, clock } = context;
  const { currency: code } = await rememberedSettings(db, actor.familyId, clock());
  const plan = query.plan_id === undefined ? undefined : await requirePlan(context, query.plan_id);
  const facts = withPlan(await loadFacts(context, query.days), plan);
  const open = facts.accounts.filter((one) => isOpen(one) && one.account.type === 'depository');
  const rates = await ratesOn(
    db.read,
    actor.familyId,
    [code, ...open.map(({ account }) => account.currency), ...(plan === undefined ? [] : [plan.row.currency])],
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
  const range = { from: addDays(facts.today, 1), to: facts.to };
  const own = plan === undefined ? [] : plannedItems(plan, range, (minor) => convert(minor, plan.row.currency));
  const items: CashItem[] = [
    ...parts.flatMap((part) => part.items),
    ...own.map((item) => ({ ...item, accountId: null })),
  ];
  const days = projectDays({ balance, effect: 1n }, items, range);
  const below =
    query.below === undefined && plan
      ? (convert(plan.row.below_minor, plan.row.currency) ?? 0n)
      : belowOf(query.below, code);
  const currency = storedCurrency(code);
  // The changes of a plan were not forecast before.
  const past = plan === undefined ? await readPast(context, cash, facts.today, convert) : undefined;
  return {
    start_date: addDays(facts.today, 1),
    end_date: facts.to,
    accounts: cash.map(({ account: { id, name, type } }) => ({ id, name, account_type: type })),
    ...presentFigures(days, { balance, currency: code, below, isAsset: true }, query.locale),
    plan: plan === undefined ? null : presentPlan(plan),
    missing_rates: distinctRates([...open.flatMap(({ missing }) => missing), ...rates.missing]),
    band: past === undefined ? null : presentBand(past, days),
    days: days.map(({ items, ...day }, at) => ({
      ...presentDay(day, currency),
      band: presentDayBand(day.balance, past?.errors[at], currency),
      items: items.map((item) => ({ ...presentItem(item, currency), account_id: item.accountId })),
    })),
  };
}

async function readPast(
  { db, actor }: Context,
  cash: readonly AccountFacts[],
  today: CivilDate,
  convert: (minor: bigint, from: string) => bigint | undefined,
): Promise<PastErrors> {
  const visible = await visibleAccountsFor(db, actor);
  return readPastErrors(db.read, visible, cash, { today, convert: (minor, from) => convert(minor, from) ?? 0n });
}

/** The balance of a day with the errors of past forecasts. */
function presentDayBand(balance: bigint, errors: readonly bigint[] = [], currency: Currency) {
  const band = bandOf(errors);
  if (band === null) return null;
  return {
    low_decimal: formatDecimal(balance + band.low, currency),
    high_decimal: formatDecimal(balance + band.high, currency),
    based_on: errors.length,
  };
}

/** An item of the account that it changes; of no account where only the plan has it. */
type CashItem = ForecastItem & { readonly accountId: string | null };

async function requirePlan({ db, actor }: Context, id: string): Promise<PlanView> {
  const view = await viewPlan(db.read, await visibleAccountsFor(db, actor), id);
  if (view === undefined) throw invalid('?plan_id', 'unknown', 'must be a forecast plan of this family');
  return view;
}

function presentPlan(plan: PlanView) {
  return { id: plan.row.id, name: plan.row.name, deleted_count: deletedCount(plan) };
}

/** The expected payments and transfers, without those between these accounts. */
function withoutInner(facts: Facts, accounts: readonly AccountFacts[]) {
  const ids = new Set<string | null>(accounts.map(({ account }) => account.id));
  const isOuter = ({ accountId, toAccountId }: ExpectedPayment) => !(ids.has(accountId) && ids.has(toAccountId));
  const outer: Facts = {
    ...facts,
    expected: facts.expected.filter(isOuter),
    payments: facts.payments.filter(isOuter),
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
