import { z } from 'zod';
import { civilDate, currencyCode, datesInOrder, idFilter, localeQuery, Pagination, pageQuery } from '#http/fields.ts';
import { AccountRef, ForeignBalance } from '#ledger/balances/schemas.ts';
import { MissingRateEntry } from '#ledger/rates/schemas.ts';
import { INTERVALS } from './points.ts';

const money = (names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [name, z.string()] as const,
      [`${name}_decimal`, z.string().meta({ description: `\`${name}\` as a plain decimal.` })] as const,
      [`${name}_cents`, z.int()] as const,
    ]),
  );

/** An account's balance over one day, on the wire. */
export const Balance = z
  .object({
    id: z.string(),
    date: z.string(),
    currency: z.string(),
    flows_factor: z
      .int()
      .meta({ description: '1 for an asset; -1 for a liability, whose balance is the amount owed.' }),
    ...money(['balance', 'cash_balance', 'start_cash_balance', 'start_non_cash_balance', 'start_balance']),
    ...money(['cash_inflows', 'cash_outflows', 'non_cash_inflows', 'non_cash_outflows', 'net_market_flows']),
    ...money(['cash_adjustments', 'non_cash_adjustments']),
    ...money(['end_cash_balance', 'end_non_cash_balance', 'end_balance']),
    foreign_balances: z.array(ForeignBalance),
    account: AccountRef,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Balance' });

export const BalancePage = z.object({ balances: z.array(Balance), pagination: Pagination }).meta({ id: 'BalancePage' });

/** The query of the list; filters are joined by "and". */
export const BalanceListQuery = z
  .object({
    account_id: idFilter.optional(),
    currency: currencyCode.optional(),
    start_date: civilDate.optional(),
    end_date: civilDate.optional(),
    ...pageQuery(),
    ...localeQuery,
  })
  .check(datesInOrder('start_date', 'end_date'));

export const BalanceQuery = z.object(localeQuery);

export const BalanceSeriesQuery = z
  .object({
    account_id: idFilter,
    start_date: civilDate.optional().meta({ description: "Default: the history's first day." }),
    end_date: civilDate.optional().meta({ description: "Default: the history's last day." }),
  })
  .check(datesInOrder('start_date', 'end_date'));

/** An account's balances day by day, oldest first, in one answer. */
export const BalanceSeries = z
  .object({
    account: AccountRef,
    currency: z.string(),
    balances: z.array(
      z.object({ date: z.string(), balance_amount: z.string(), balance_cents: z.int(), cash_balance_cents: z.int() }),
    ),
    missing_rates: z.array(MissingRateEntry),
  })
  .meta({ id: 'BalanceSeries' });

/** The query of the histories of all accounts. */
export const BalanceHistoryQuery = z
  .object({
    start_date: civilDate.optional().meta({ description: 'Default: 90 days before `end_date`.' }),
    end_date: civilDate.optional().meta({ description: "Default: today in the family's time zone." }),
    interval: z.enum(INTERVALS).default('week').meta({
      description: 'Every day, every seventh day back from the last, or the last day of each month, and the last day.',
    }),
  })
  .check(datesInOrder('start_date', 'end_date'));

/** The balances of all accounts at the same dates. */
export const BalanceHistory = z
  .object({
    dates: z.array(z.string()).meta({ description: 'Oldest first.' }),
    accounts: z
      .array(
        z.object({
          account: AccountRef,
          currency: z.string(),
          balances: z
            .array(z.string().nullable())
            .meta({ description: 'Plain decimals, one for each date; null before the history of the account begins.' }),
        }),
      )
      .meta({ description: 'The newest account first.' }),
    missing_rates: z.array(MissingRateEntry),
  })
  .meta({ id: 'BalanceHistory' });
