import type { Kysely } from 'kysely';
import { sendSums } from '#database/queries/insert-rows.ts';
import { statement } from '#database/queries/statement.ts';
import { isSet, type LedgerRow, type LedgerTables } from '#database/tables/ledger-tables.ts';

type Db = Kysely<LedgerTables>;
type Row = LedgerRow<'transactions'>;

type DayKey = { family_id: number; account_id: string; date: string; currency: string };
type DayMoney = Omit<LedgerRow<'account_days'>, keyof DayKey>;
const DAY_KEY = ['family_id', 'account_id', 'date', 'currency'];
type LabelKey = Omit<DayKey, 'date'> & { month: string; label_kind: 'category' | 'merchant'; label_id: string };
type LabelMoney = Omit<LedgerRow<'report_labels'>, keyof LabelKey>;

const NO_DAY: DayMoney = {
  ...{ inflows_minor: 0n, outflows_minor: 0n, entries: 0n },
  ...{ income_minor: 0n, expense_minor: 0n, counted_entries: 0n },
};
const NO_LABEL: LabelMoney = { income_minor: 0n, expense_minor: 0n, entries: 0n };

/**
 * Moves the sums of days and labels by what rows of transactions add after a write and did before it. Every write of
 * transactions passes here, so that no use case leaves a sum behind.
 */
export async function moveSums(
  db: Db,
  changes: readonly { readonly before?: Row; readonly after?: Row }[],
): Promise<void> {
  const days = new Sums<DayKey, DayMoney>(NO_DAY);
  const labels = new Sums<LabelKey, LabelMoney>(NO_LABEL);
  for (const { before, after } of changes) {
    if (before) addRow(days, labels, before, -1n);
    if (after) addRow(days, labels, after, 1n);
  }
  await sendSums(db, 'account_days', DAY_KEY, days.moved());
  const labelKey = ['family_id', 'label_kind', 'label_id', 'month', 'account_id', 'currency'];
  await sendSums(db, 'report_labels', labelKey, labels.moved());
  // Only a sum that has lost an entry may have none left.
  for (const day of days.moved()) if (day.entries < 0n) await deleteEmptyDay.send(db, day);
  for (const label of labels.moved()) if (label.entries < 0n) await deleteEmptyLabel.send(db, label);
}

/** The part of a trade in the sums of its day: money in and out, but no income, no spending and no transaction. */
export type TradeCash = DayKey & { readonly amount_minor: bigint };

/** Moves the sums of days by what trades add after a write and did before it. Every write of trades passes here. */
export async function moveCashOfTrades(
  db: Db,
  changes: readonly { readonly before?: TradeCash; readonly after?: TradeCash }[],
): Promise<void> {
  const days = new Sums<DayKey, DayMoney>(NO_DAY);
  const add = ({ family_id, account_id, date, currency, amount_minor: amount }: TradeCash, sign: 1n | -1n) =>
    days.add(
      { family_id, account_id, date, currency },
      amount > 0n ? { inflows_minor: amount * sign } : { outflows_minor: -amount * sign },
    );
  for (const { before, after } of changes) {
    if (before) add(before, -1n);
    if (after) add(after, 1n);
  }
  await sendSums(db, 'account_days', DAY_KEY, days.moved());
  for (const day of days.moved())
    if (day.inflows_minor < 0n || day.outflows_minor < 0n) await deleteEmptyDay.send(db, day);
}

/** Deletes the sums of labels of a family that has no transactions any more; those of days go with their accounts. */
export async function deleteLabelSums(db: Db, familyId: number): Promise<void> {
  await db.deleteFrom('report_labels').where('family_id', '=', familyId).execute();
}

/** Adds a row to the sums, or with -1 takes it out. */
function addRow(days: Sums<DayKey, DayMoney>, labels: Sums<LabelKey, LabelMoney>, row: Row, sign: 1n | -1n): void {
  const { account_id, date, currency, amount_minor: amount } = row;
  const family_id = Number(row.family_id);
  const [moneyIn, moneyOut] = amount > 0n ? [amount * sign, 0n] : [0n, -amount * sign];
  const counted = isCounted(row) && { income_minor: moneyIn, expense_minor: moneyOut };
  days.add(
    { family_id, account_id, date, currency },
    {
      // A split line's money is that of its parent.
      ...(row.parent_id === null && { inflows_minor: moneyIn, outflows_minor: moneyOut, entries: sign }),
      ...(counted && { ...counted, counted_entries: sign }),
    },
  );
  if (!counted) return;
  for (const label_kind of ['category', 'merchant'] as const) {
    const label_id = row[`${label_kind}_id`];
    if (label_id === null) continue;
    const label = { label_kind, label_id, month: date.slice(0, 7) };
    labels.add({ family_id, ...label, account_id, currency }, { ...counted, entries: sign });
  }
}

/** Whether a row is income or expense, as `countedEntry` has it. */
function isCounted({ excluded, split_parts_count, kind }: Row): boolean {
  return !isSet(excluded) && Number(split_parts_count) === 0 && kind === 'standard';
}

/** Differences by the keys of the sums. */
class Sums<Key extends object, Money extends Record<string, bigint>> {
  readonly #zero: Money;
  readonly #sums = new Map<string, Key & Money>();

  constructor(zero: Money) {
    this.#zero = zero;
  }

  add(key: Key, money: Partial<Money>): void {
    const text = Object.values(key).join(' ');
    const sum: Record<string, unknown> = this.#sums.get(text) ?? { ...key, ...this.#zero };
    for (const name in money) sum[name] = (sum[name] as bigint) + (money[name] ?? 0n);
    this.#sums.set(text, sum as Key & Money);
  }

  /** Those that change. */
  moved(): (Key & Money)[] {
    const names = Object.keys(this.#zero);
    return [...this.#sums.values()].filter((sum) => names.some((name) => sum[name] !== 0n));
  }
}

const deleteEmptyDay = statement((db: Db, { family_id, account_id, date, currency }: DayKey) =>
  db
    .deleteFrom('account_days')
    .where('family_id', '=', family_id)
    .where('account_id', '=', account_id)
    .where('date', '=', date)
    .where('currency', '=', currency)
    .where('entries', '=', 0n)
    // A trade of the day is no entry.
    .where('inflows_minor', '=', 0n)
    .where('outflows_minor', '=', 0n),
);

const deleteEmptyLabel = statement((db: Db, key: LabelKey) =>
  db
    .deleteFrom('report_labels')
    .where('family_id', '=', key.family_id)
    .where('label_kind', '=', key.label_kind)
    .where('label_id', '=', key.label_id)
    .where('month', '=', key.month)
    .where('account_id', '=', key.account_id)
    .where('currency', '=', key.currency)
    .where('entries', '=', 0n),
);
