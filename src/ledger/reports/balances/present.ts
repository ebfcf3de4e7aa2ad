import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { type AccountRow, presentSums, rulesOf } from '#ledger/balances/index.ts';
import { type BalanceDay, flowsFactor, type Parts } from './balance-day.ts';
import { balanceId } from './balance-id.ts';

const totalOf = ({ cash, nonCash }: Parts): bigint => cash + nonCash;

/** An account's balance over one day as the API shows it. */
export function presentBalance(account: AccountRow, day: BalanceDay, locale: MoneyLocale = 'en') {
  const currency = storedCurrency(account.currency);
  const { start, end, movements } = day;
  const sums: Record<string, bigint> = {
    balance: totalOf(end),
    cash_balance: end.cash,
    start_cash_balance: start.cash,
    start_non_cash_balance: start.nonCash,
    start_balance: totalOf(start),
    cash_inflows: movements.cashInflows,
    cash_outflows: movements.cashOutflows,
    non_cash_inflows: movements.nonCashInflows,
    non_cash_outflows: movements.nonCashOutflows,
    net_market_flows: day.marketFlows,
    cash_adjustments: day.cashAdjustments,
    non_cash_adjustments: day.nonCashAdjustments,
    end_cash_balance: end.cash,
    end_non_cash_balance: end.nonCash,
    end_balance: totalOf(end),
  };
  const money = Object.entries(sums).flatMap(([name, minor]): [string, string | number][] => [
    [name, formatMoney(minor, currency, locale)],
    [`${name}_decimal`, formatDecimal(minor, currency)],
    [`${name}_cents`, Number(minor)],
  ]);
  return {
    id: balanceId(account, day.date),
    date: day.date,
    currency: account.currency,
    flows_factor: Number(flowsFactor(rulesOf(account.type))),
    ...Object.fromEntries(money),
    foreign_balances: presentSums(day.unconverted, locale),
    account: presentRef(account),
    created_at: secondsForm(account.created_at),
    updated_at: secondsForm(account.updated_at),
  };
}

/** An account as other resources show it. */
export function presentRef({ id, name, type }: AccountRow) {
  return { id, name, account_type: type };
}
