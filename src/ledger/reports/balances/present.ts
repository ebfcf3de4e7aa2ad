import { createHash } from 'node:crypto';
import { isId } from '#kernel/ids.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { type AccountRow, presentSums, rulesOf } from '#ledger/balances/index.ts';
import { type BalanceDay, flowsFactor, type Parts } from './balance-day.ts';

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

// Balances are computed, not stored. An id encodes its day and its account, readable only to users who may see the account.

const FIRST_DAY = dayNumber('1899-12-31');
const DAY_DIGITS = 6;
const DAYS_MAX = 402_000;

/** The id of an account's balance of one day: always the same, and no other's. A UUIDv8 (RFC 9562 §5.8). */
export function balanceId(account: { readonly id: string; readonly currency: string }, date: string): string {
  const hash = createHash('sha256').update(`${account.id} ${account.currency}`).digest('hex');
  const day = (dayNumber(date) - FIRST_DAY).toString(16).padStart(DAY_DIGITS, '0');
  const variant = '89ab'.charAt(Number.parseInt(hash.charAt(15), 16) % 4);
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(12, 15)}`, variant + hash.slice(16, 19)];
  return `${groups.join('-')}-${hash.slice(19, 25)}${day}`;
}

/** The day that an id is of; undefined for a text that is the id of no day. */
export function dayOfBalanceId(id: string): string | undefined {
  const day = Number.parseInt(id.slice(-DAY_DIGITS), 16);
  return isId(id) && day < DAYS_MAX ? dayAt(FIRST_DAY + day) : undefined;
}
