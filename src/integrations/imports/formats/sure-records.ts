import { RowFault } from '#integrations/imports/statement.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import {
  type DayBalance,
  LABEL_RECORD,
  type LeftOut,
  MOVED_LABEL_KINDS,
  type MovedAccount,
  type MovedBudget,
  type MovedLabel,
  type MovedRecords,
  type MovedRecurring,
} from '#ledger/moved-records/moved-records.ts';
import { type Interval, intervalFrom, NewInterval } from '#ledger/recurring/index.ts';
import { LeftOutRecord, type LeftOutRecords } from './left-out-records.ts';
import { type SureData, type SureNames, type SureSource, textOf } from './sure-names.ts';
import { readSureRule } from './sure-rules.ts';
import { decimal } from './values.ts';

const TAKEN = new Set([
  ...[
    'Account',
    'Balance',
    'Budget',
    'BudgetCategory',
    'RecurringTransaction',
    'RecurrenceRule',
    'Rule',
    'Transaction',
  ],
  ...['Transfer', 'Valuation', ...Object.values(LABEL_RECORD)],
  // These are read with the rows.
  ...['Holding', 'Security', 'SecurityPrice', 'Trade'],
]);
const TEXT_MAX = 255;
const COLOR = /^#[\dA-Fa-f]{6}$/;
const MONTH = /^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/;

/** Reads what resources of Maybe, Sure and Coffer say besides transactions, and counts those that are left out. */
export function readMovedRecords(
  sources: readonly SureSource[],
  names: SureNames,
  leftOut: LeftOutRecords,
): MovedRecords {
  const reading = new Reading(sources, names, leftOut);
  const transfers = reading.all('Transfer');
  const whole = transfers.filter((data) => isWhole(data, names)).length;
  reading.leaveOut('Transfer', 'unknown_record', transfers.length - whole);
  for (const [type, all] of Map.groupBy(sources, (source) => source.type)) {
    if (!TAKEN.has(type)) reading.leaveOut(type, 'not_taken_over', all.length);
  }
  return {
    accounts: accountsOf(reading),
    labels: labelsOf(reading),
    budgets: budgetsOf(reading),
    rules: reading.read('Rule', (data) => readSureRule(data, names)),
    recurring: recurringOf(reading),
    withTransactions: [{ kind: 'Transfer', count: whole }, tradedSecurities(reading)].filter(({ count }) => count > 0),
    leftOut: reading.leftOut(),
  };
}

class Reading {
  readonly names: SureNames;
  readonly #sources: ReadonlyMap<string, readonly SureSource[]>;
  readonly #leftOut: LeftOutRecords;

  constructor(sources: readonly SureSource[], names: SureNames, leftOut: LeftOutRecords) {
    this.names = names;
    this.#leftOut = leftOut;
    this.#sources = Map.groupBy(sources, ({ type }) => type);
  }

  all(type: string): SureData[] {
    return (this.#sources.get(type) ?? []).map(({ data }) => data);
  }

  /** The records of a type; those that cannot be read are left out. */
  read<T>(type: string, one: (data: SureData) => T): T[] {
    return this.#leftOut.read(type, this.all(type), one);
  }

  /** The amount of a member; null where it is missing, or cannot be read: then the record counts as left out. */
  amount(type: string, data: SureData, name: string): string | null {
    try {
      return amountIn(data, name);
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      this.leaveOut(type, 'unreadable', 1);
      return null;
    }
  }

  leaveOut(kind: string, reason: string, count: number): void {
    this.#leftOut.add(kind, reason, count);
  }

  leftOut(): LeftOut[] {
    return this.#leftOut.list();
  }
}

/** The securities that come along with their trades; the others are left out. */
function tradedSecurities(reading: Reading): { kind: 'Security'; count: number } {
  const trades = reading.all('Trade');
  const isKnown = (data: SureData) => reading.names.accountName(textOf(data, 'account_id')) !== null;
  reading.leaveOut('Trade', 'unknown_record', trades.filter((data) => !isKnown(data)).length);
  const named = trades
    .filter(isKnown)
    .flatMap((data) => [textOf(data, 'security_id'), textOf(data, 'other_security_id')]);
  const all = reading.all('Security').map((data) => textOf(data, 'id'));
  const count = all.filter((id) => named.includes(id)).length;
  reading.leaveOut('Security', 'not_held', all.length - count);
  return { kind: 'Security', count };
}

function isWhole(data: SureData, names: SureNames): boolean {
  return ['inflow_transaction_id', 'outflow_transaction_id'].every((side) => names.hasTransaction(textOf(data, side)));
}

type Dated = DayBalance & { readonly id: string; readonly currency: string; readonly kind: string };

function accountsOf(reading: Reading): MovedAccount[] {
  const { names } = reading;
  const valuations = Map.groupBy(reading.read('Valuation', dated(names, 'amount')), ({ id }) => id);
  const balances = Map.groupBy(
    reading.read('Balance', (data) => ({ ...dated(names, 'balance')(data), start: startOf(data) })),
    ({ id }) => id,
  );
  const firstDays = new Map<string, string>();
  for (const data of reading.all('Transaction')) {
    const [id, date] = [textOf(data, 'account_id'), textOf(data, 'date')];
    if (date < (firstDays.get(id) ?? '~')) firstDays.set(id, date);
  }
  return [...names.accounts].flatMap(([id, data]) => {
    const account = names.accountName(id);
    if (account === null) return [];
    const currency = textOf(data, 'currency');
    const history = ofDays(reading, 'Balance', balances.get(id) ?? [], currency);
    const stated = ofDays(reading, 'Valuation', valuations.get(id) ?? [], currency);
    const opening = openingOf(stated, firstDays.get(id));
    return {
      account,
      balance: reading.amount('Account', data, 'balance'),
      opening: opening === undefined ? null : plain(opening),
      valuations: stated.filter((one) => one !== opening).map(plain),
      history: history.map(plain),
      start: history[0]?.start ?? null,
    };
  });
}

const plain = ({ date, amount }: DayBalance): DayBalance => ({ date, amount });

/** Balances by ascending day: the last one of each day, in the currency of the account. */
function ofDays<T extends Dated>(reading: Reading, type: string, all: readonly T[], currency: string): T[] {
  const own = all.filter((one) => one.currency === '' || currency === '' || one.currency === currency);
  reading.leaveOut(type, 'other_currency', all.length - own.length);
  const days = new Map(own.map((one) => [one.date, one]));
  reading.leaveOut(type, 'same_day', own.length - days.size);
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** The valuation with which the history begins. Older files do not name its kind: then it is on the first day of all. */
function openingOf<T extends Dated>(stated: readonly T[], firstDay = '~'): T | undefined {
  const named = stated.find(({ kind }) => kind === 'opening_anchor');
  if (named !== undefined) return named;
  const [first] = stated;
  return first !== undefined && first.kind === '' && first.date <= firstDay ? first : undefined;
}

function dated(names: SureNames, member: string): (data: SureData) => Dated {
  return (data) => {
    const id = textOf(data, 'account_id');
    if (names.accountName(id) === null) throw new LeftOutRecord('unknown_record');
    return {
      id,
      date: dayIn(data, 'date'),
      amount: requiredAmount(data, member),
      currency: textOf(data, 'currency'),
      kind: textOf(data, 'kind'),
    };
  };
}

/** The balance before the day of a computed balance. */
function startOf(data: SureData): string | null {
  return amountIn(data, 'start_balance');
}

function labelsOf(reading: Reading): MovedLabel[] {
  const known = new Set<string>();
  return MOVED_LABEL_KINDS.flatMap((kind) =>
    reading.read(LABEL_RECORD[kind], (data) => {
      const name = lineIn(data, 'name');
      if (name === null) throw new LeftOutRecord('unreadable');
      if (known.has(`${kind} ${name}`)) throw new LeftOutRecord('exists');
      known.add(`${kind} ${name}`);
      const color = textOf(data, 'color');
      return {
        kind,
        name,
        color: COLOR.test(color) ? color : null,
        icon: lineIn(data, 'lucide_icon') ?? lineIn(data, 'icon'),
        parent: kind === 'category' ? reading.names.parentOf(textOf(data, 'id')) : null,
      };
    }),
  );
}

function budgetsOf(reading: Reading): MovedBudget[] {
  const ids = new Set(reading.all('Budget').map((data) => textOf(data, 'id')));
  const categories = Map.groupBy(
    reading.read('BudgetCategory', (data) => {
      const [budget, category] = [textOf(data, 'budget_id'), reading.names.label(data.category_id)];
      if (category === null || !ids.has(budget)) throw new LeftOutRecord('unknown_record');
      const amount = amountIn(data, 'budgeted_spending') ?? '0';
      // Sure makes one for each category of each month.
      if (/^-?[0.]*$/.test(amount)) throw new LeftOutRecord('no_amount');
      return { budget, category, parent: reading.names.parentOf(data.category_id), amount };
    }),
    ({ budget }) => budget,
  );
  return reading.read('Budget', (data) => {
    const month = textOf(data, 'month') || dayIn(data, 'start_date').slice(0, 7);
    if (!MONTH.test(month)) throw new LeftOutRecord('unreadable');
    const own = categories.get(textOf(data, 'id')) ?? [];
    const [spending, income] = [amountIn(data, 'budgeted_spending'), amountIn(data, 'expected_income')];
    if (own.length === 0 && spending === null && income === null) throw new LeftOutRecord('no_amount');
    return {
      month,
      currency: textOf(data, 'currency') || null,
      spending: data.is_sum_of_categories === true ? null : spending,
      income,
      // Files of Coffer name the month; there the amount of a category is its own.
      parentsHaveParts: !('month' in data),
      categories: own.map(({ category, parent, amount }) => ({ category, parent, amount })),
    };
  });
}

const UNITS = { daily: 'day', weekly: 'week', monthly: 'month', quarterly: 'quarter', yearly: 'year' } as const;

function recurringOf(reading: Reading): MovedRecurring[] {
  const series = new Set(reading.all('RecurringTransaction').map((data) => textOf(data, 'id')));
  const rhythms = new Map(
    reading.read('RecurrenceRule', (data) => {
      const id = textOf(data, 'recurring_transaction_id');
      if (!series.has(id)) throw new LeftOutRecord('unknown_record');
      return [id, data] as const;
    }),
  );
  return reading.read('RecurringTransaction', (data) => {
    const { names } = reading;
    const account = textOf(data, 'account_id');
    if (account !== '' && names.accountName(account) === null) throw new LeftOutRecord('unknown_record');
    const rhythm = rhythms.get(textOf(data, 'id'));
    const day = Number(data.expected_day_of_month);
    const [merchant, name] = [names.label(data.merchant_id), lineIn(data, 'name')];
    if (!Number.isInteger(day) || day < 1 || day > 31 || (merchant === null && name === null))
      throw new LeftOutRecord('unreadable');
    const count = Number(data.occurrence_count ?? 0);
    return {
      account: account === '' ? null : names.accountName(account),
      merchant,
      category: names.label(data.category_id),
      name,
      currency: textOf(data, 'currency') || null,
      amount: requiredAmount(data, 'amount'),
      amount_min: amountIn(data, 'expected_amount_min'),
      amount_max: amountIn(data, 'expected_amount_max'),
      amount_avg: amountIn(data, 'expected_amount_avg'),
      interval: intervalIn(data, rhythm, day),
      expected_day_of_month: day,
      last_occurrence_date: dayIn(data, 'last_occurrence_date'),
      next_expected_date: dayIn(data, 'next_expected_date'),
      end_date: ['end_on', 'end_date'].map((member) => textOf(data, member)).find(isCivilDate) ?? null,
      active: textOf(data, 'status') !== 'inactive',
      occurrence_count: Number.isInteger(count) && count >= 0 && count <= 1_000_000 ? count : 0,
      manual: data.manual === true,
    };
  });
}

/** Files of Coffer have the interval itself, others a word and a number. */
function intervalIn(data: SureData, rule: SureData | undefined, day: number): Interval {
  const word = textOf(rule ?? {}, 'frequency') || textOf(data, 'frequency') || 'monthly';
  const stated = data.interval ?? { every: rule?.interval ?? 1, unit: UNITS[word as keyof typeof UNITS] };
  const read = NewInterval.safeParse(stated);
  if (!read.success) throw new LeftOutRecord('other_rhythm');
  return intervalFrom(read.data, day);
}

/** The amount of a member; null where it is missing. @throws RowFault */
function amountIn(data: SureData, name: string): string | null {
  const value = data[name];
  if (value === undefined || value === null || value === '') return null;
  return decimal(typeof value === 'object' ? 'an object' : String(value));
}

function requiredAmount(data: SureData, name: string): string {
  const amount = amountIn(data, name);
  if (amount === null) throw new LeftOutRecord('unreadable');
  return amount;
}

/** One line of a member; null where it is missing. @throws LeftOutRecord for a text that cannot be stored. */
function lineIn(data: SureData, name: string): string | null {
  const text = textOf(data, name).replace(/\s+/g, ' ').trim();
  if (text.length > TEXT_MAX || !text.isWellFormed() || text.includes('\0')) throw new LeftOutRecord('unreadable');
  return text === '' ? null : text;
}

function dayIn(data: SureData, name: string): string {
  const day = textOf(data, name);
  if (!isCivilDate(day)) throw new LeftOutRecord('unreadable');
  return day;
}
