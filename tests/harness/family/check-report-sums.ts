import assert from 'node:assert/strict';
import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

type Entry = LedgerRow<'transactions'>;
type Sums = Pick<LedgerRow<'report_labels'>, 'account_id' | 'currency' | 'income_minor' | 'expense_minor' | 'entries'>;

/** Whether an entry is income or expense of a report. */
export const isCounted = ({ kind, excluded, split_parts_count }: Entry) =>
  kind === 'standard' && Number(excluded) === 0 && split_parts_count === 0n;

/** Checks that the stored sums of a family's reports are those of its entries. */
export async function checkReportSums(
  db: Kysely<LedgerTables>,
  familyId: number,
  entries: readonly Entry[],
): Promise<void> {
  const days = await db.selectFrom('account_days').selectAll().where('family_id', '=', familyId).execute();
  const labels = await db.selectFrom('report_labels').selectAll().where('family_id', '=', familyId).execute();
  const counted = entries.filter(isCounted);
  assert.deepEqual(
    days
      .filter((row) => [row.counted_entries, row.income_minor, row.expense_minor].some((sum) => sum !== 0n))
      .map((row) => line(row.date, { ...row, entries: row.counted_entries }))
      .sort(),
    computed(counted, (entry) => entry.date),
    'the report sums of each day are those of its entries',
  );
  for (const kind of ['category', 'merchant'] as const) {
    const kept = labels.filter((row) => row.label_kind === kind);
    assert.deepEqual(
      kept.map((row) => line(`${row.month} ${row.label_id}`, row)).sort(),
      computed(
        counted.filter((entry) => entry[`${kind}_id`] !== null),
        (entry) => `${entry.date.slice(0, 7)} ${entry[`${kind}_id`]}`,
      ),
      `the report sums of each ${kind} are those of its entries`,
    );
  }
}

function line(key: string, { account_id, currency, income_minor, expense_minor, entries }: Sums): string {
  return [key, account_id, currency, income_minor, expense_minor, entries].join(' ');
}

function computed(entries: readonly Entry[], keyOf: (entry: Entry) => string): string[] {
  const groups = Map.groupBy(entries, (entry) => [keyOf(entry), entry.account_id, entry.currency].join(' '));
  return [...groups]
    .map(([key, rows]) => {
      const minors = rows.map(({ amount_minor }) => amount_minor);
      const [income, expense] = [minors.filter((one) => one > 0n), minors.filter((one) => one < 0n)];
      const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);
      return [key, sum(income), -sum(expense), rows.length].join(' ');
    })
    .sort();
}
