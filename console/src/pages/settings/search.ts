import { civilDate, flag, type RawSearch, text } from '../../ui/routing/index.ts';

export type HistorySearch = {
  /** A person, API key or connected app: `user:<id>`, `key:<id>` or `app:<id>`. */
  readonly author?: string | undefined;
  /** A kind of record of `RECORD_KINDS`. */
  readonly kind?: string | undefined;
  readonly day?: string | undefined;
  /** Only what moved the balance of an account at the end of a day, and only after a change of this number. */
  readonly account?: string | undefined;
  readonly until?: string | undefined;
  readonly after?: string | undefined;
};

export function readHistorySearch({ author, kind, day, account, until, after }: RawSearch): HistorySearch {
  return {
    author: text(author),
    kind: text(kind),
    day: civilDate(day),
    account: text(account),
    until: civilDate(until),
    after: text(after),
  };
}

/** Whether the dialog is open, and what it has already filled in. */
export type RatesSearch = {
  readonly add?: true | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly date?: string | undefined;
  /** The last day of a period without rates. */
  readonly until?: string | undefined;
};

export function readRatesSearch({ add, from, to, date, until }: RawSearch): RatesSearch {
  return { add: flag(add), from: text(from), to: text(to), date: civilDate(date), until: civilDate(until) };
}
