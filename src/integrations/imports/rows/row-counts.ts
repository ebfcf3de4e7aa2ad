import type { Kysely } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';
import type { ImportRow, NewImportRow, Outcome } from './rows.ts';

type Db = Kysely<LedgerTables>;
export type Expected = NonNullable<ImportRow['expected']>;
type Counted = Pick<NewImportRow, 'outcome' | 'expected' | 'decision'>;

/** The outcome that a ready row would have; a decision wins over the comparison with the account. */
export function expectationOf({ outcome, expected, decision }: Counted): Expected | null {
  if (outcome !== 'ready') return null;
  if (decision === null) return expected;
  return decision === 'skip' ? 'skipped' : 'created';
}

const addRows = statement((db: Db, count: NewLedgerRow<'import_counts'>) =>
  db
    .insertInto('import_counts')
    .values(count)
    .onConflict((conflict) =>
      conflict
        .columns(['family_id', 'import_id', 'outcome', 'expected'])
        .doUpdateSet(({ eb, ref }) => ({ rows: eb('import_counts.rows', '+', ref('excluded.rows')) })),
    ),
);

/** Changes of the numbers of rows by import, outcome and expectation. A write collects them and stores them once. */
export class RowTally {
  readonly #changes = new Map<string, bigint>();

  add(importId: string, row: Counted): void {
    this.#change(importId, row, 1n);
  }

  move(importId: string, before: Counted, after: Counted): void {
    this.#change(importId, before, -1n);
    this.#change(importId, after, 1n);
  }

  #change(importId: string, row: Counted, by: bigint): void {
    const key = JSON.stringify([importId, row.outcome, expectationOf(row) ?? '']);
    this.#changes.set(key, (this.#changes.get(key) ?? 0n) + by);
  }

  async store(db: Db, familyId: number | bigint): Promise<void> {
    for (const [key, by] of this.#changes) {
      if (by === 0n) continue;
      const [import_id, outcome, expected]: [string, Outcome, string] = JSON.parse(key);
      await addRows.send(db, { family_id: Number(familyId), import_id, outcome, expected, rows: by });
    }
    this.#changes.clear();
  }
}

/** How many rows have each outcome, and how many ready rows expect each. */
export type RowCounts = {
  readonly outcomes: Partial<Record<Outcome, number>>;
  readonly expected: Partial<Record<Expected, number>>;
};

type Counting = { outcomes: Partial<Record<Outcome, number>>; expected: Partial<Record<Expected, number>> };

/** The counts of the rows of each import. */
export async function countOutcomes(
  db: Db,
  familyId: number,
  importIds: readonly string[],
): Promise<Map<string, RowCounts>> {
  const found = new Map(importIds.map((id) => [id, { outcomes: {}, expected: {} } as Counting]));
  if (importIds.length === 0) return found;
  const rows = await db
    .selectFrom('import_counts')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('import_id', 'in', importIds)
    .execute();
  for (const { import_id, outcome, expected, rows: count } of rows) {
    const counts = found.get(import_id);
    if (counts === undefined) continue;
    counts.outcomes[outcome] = (counts.outcomes[outcome] ?? 0) + Number(count);
    if (expected === '') continue;
    const name = expected as Expected;
    counts.expected[name] = (counts.expected[name] ?? 0) + Number(count);
  }
  return found;
}
