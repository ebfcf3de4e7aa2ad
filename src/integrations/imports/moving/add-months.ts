import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { sumDecimals } from '#integrations/imports/formats/values.ts';
import type { Statement } from '#integrations/imports/statement.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import { type DayBalance, NOTHING_MOVED } from '#ledger/moved-records/moved-records.ts';
import { insertParts } from './part-store.ts';

// A thousand accounts of five years: what a file costs in the database has a limit.
const MONTHS_MAX = 60_000;
// Before the parts of the file, whose numbers begin with 0.
const NUMBER = -1n;

/** Stores the balances of a file's accounts at the ends of months with their imports. */
export async function addMonths(
  tx: FamilyTransaction,
  statements: readonly Statement[],
  imports: ReadonlyMap<string, ImportRecord>,
): Promise<void> {
  const result = JSON.stringify(NOTHING_MOVED);
  let left = MONTHS_MAX;
  for (const record of new Set(imports.values())) {
    const own = statements.filter(({ account }) => imports.get(account ?? '') === record);
    const months = together(own.map(({ monthEnds = [] }) => monthEnds));
    left -= months.length;
    if (months.length === 0 || left < 0) continue;
    const { family_id, id: import_id } = record;
    const part = { kind: 'months', status: 'written', content: JSON.stringify(months), result } as const;
    await insertParts(tx.db, [{ family_id, import_id, number: NUMBER, ...part }]);
  }
}

/** The balances of several accounts of a file that go to one account. */
function together(all: readonly (readonly DayBalance[])[]): readonly DayBalance[] {
  const [only = [], second] = all;
  if (second === undefined) return only;
  const days = [...new Set(all.flatMap((months) => months.map(({ date }) => date)))].sort();
  return days.map((date) => {
    const known = all.flatMap((months) => months.findLast((month) => month.date <= date)?.amount ?? []);
    return { date, amount: sumDecimals(known) };
  });
}
