import { decimal, scaled } from '#integrations/imports/formats/values.ts';
import { StatementReader } from '#integrations/imports/statement.ts';
import type { Layout } from './layout.ts';
import type { CsvRecord } from './records.ts';
import { amountOf, cellOf, statusIn } from './rows.ts';

/** How far amounts explain the balance column: each is the difference of two neighbours. */
export type Chain = {
  readonly agree: number;
  readonly count: number;
  /** The number of rows without a balance that can be read. */
  readonly without: number;
  /** Lines whose amounts explain it with the other sign only. */
  readonly turned: readonly number[];
  /** Whether each row follows the one above it or the one below; null where the balances do not say it. */
  readonly order: 'rising' | 'falling' | null;
};

// As many decimals as an amount can be written with.
const DIGITS = 40;

type Step = { readonly line: number; readonly amount: bigint; readonly balance: bigint };

/** Compares amounts with the balance column, in the order of rows that explains more. Accounts and currencies have their own balances. */
export function chainOf(layout: Layout): Chain {
  const { accounts, without } = stepsOf(layout);
  const [down, up] = [compare(accounts, 1), compare(accounts, 0)];
  const order = down.agree === up.agree ? null : up.agree > down.agree ? ('falling' as const) : ('rising' as const);
  return { ...(order === 'falling' ? up : down), without, order };
}

function compare(accounts: readonly (readonly Step[])[], later: 0 | 1): Omit<Chain, 'without' | 'order'> {
  let [agree, count] = [0, 0];
  const turned: number[] = [];
  for (const steps of accounts) {
    for (let at = 1; at < steps.length; at += 1) {
      const [one, next] = [steps[at - 1], steps[at]];
      if (one === undefined || next === undefined) continue;
      const own = later === 1 ? next : one;
      const moved = later === 1 ? next.balance - one.balance : one.balance - next.balance;
      count += 1;
      if (moved === own.amount) agree += 1;
      else if (moved === -own.amount) turned.push(own.line);
    }
  }
  return { agree, count, turned };
}

function stepsOf(layout: Layout) {
  const reader = new StatementReader();
  const accounts = new Map<string, Step[]>();
  let without = 0;
  for (const record of layout.records) {
    if (statusIn(record, layout) === 'left_out') continue;
    const step = reader.attempt(record.line, () => stepOf(record, layout));
    if (step === undefined) {
      without += 1;
      continue;
    }
    const account = `${cellOf(record, layout, 'account')} ${cellOf(record, layout, 'currency')}`;
    const steps = accounts.get(account);
    if (steps === undefined) accounts.set(account, [step]);
    else steps.push(step);
  }
  return { accounts: [...accounts.values()], without };
}

function stepOf(record: CsvRecord, layout: Layout): Step {
  const balance = decimal(cellOf(record, layout, 'balance'), layout.settings.mark);
  return {
    line: record.line,
    amount: scaled(amountOf(record, layout), DIGITS),
    balance: scaled(balance, DIGITS),
  };
}
