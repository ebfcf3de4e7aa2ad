import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import { type AccountRow, rulesOf } from '#ledger/balances/index.ts';
import { expectTransfers } from './expect-transfers.ts';
import { type ExpectedTransfer, listItems } from './list-items.ts';
import { type AccountFacts, type Facts, loadFacts } from './load-facts.ts';
import { presentDays, presentSpending, presentSummary } from './present.ts';
import { projectDays } from './project.ts';
import type { AccountForecastQuery, ForecastQuery } from './schemas.ts';

/** The forecasts of all open accounts whose entries change their balance, without their days. */
export async function getForecasts(context: Context, { days, locale }: z.output<typeof ForecastQuery>) {
  const facts = await loadFacts(context, days);
  const transfers = expectTransfers(facts);
  return {
    start_date: addDays(facts.today, 1),
    end_date: facts.to,
    accounts: facts.accounts
      .filter(({ account }) => ['draft', 'active'].includes(account.status) && rulesOf(account.type).effect !== 0n)
      .map((account) => presentSummary(account, daysOf(facts, account, transfers), 0n, locale)),
  };
}

/** The forecast of an account with its days and what each is made of; a valued account keeps its balance. @throws AppError `not_found`. */
export async function getForecast(context: Context, id: string, query: z.output<typeof AccountForecastQuery>) {
  const facts = await loadFacts(context, query.days);
  const account = facts.accounts.find((one) => one.account.id === id);
  if (account === undefined) throw notFound('Account');
  const below = belowOf(query.below, account.account);
  const days = daysOf(facts, account, expectTransfers(facts));
  return {
    start_date: addDays(facts.today, 1),
    end_date: facts.to,
    ...presentSummary(account, days, below, query.locale),
    days: presentDays(days, account.account),
    spending: presentSpending(account),
  };
}

function daysOf(facts: Facts, account: AccountFacts, transfers: readonly ExpectedTransfer[]) {
  const { type } = account.account;
  const opening = { balance: account.balance, effect: rulesOf(type).effect };
  return projectDays(opening, listItems(facts, account, transfers), { from: addDays(facts.today, 1), to: facts.to });
}

function belowOf(text: string | undefined, { currency }: AccountRow): bigint {
  if (text === undefined) return 0n;
  const amount = parseAmount(text, storedCurrency(currency));
  if (!amount.ok) throw invalid('?below', amount.code, amount.message);
  return amount.minor;
}
