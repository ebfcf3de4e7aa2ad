import type { ImportRecord } from '#integrations/imports/store.ts';
import type { Reader } from '#ledger/imported-entries/index.ts';
import { outcomeOf } from './outcome.ts';
import { type MatchableRow, RowMatcher } from './row-matcher.ts';
import type { ImportRow, NewImportRow } from './rows.ts';

const CHUNK = 200;

/** The outcomes that the rows of an import would have if it were published now. */
export async function expectOutcomes(
  reader: Reader,
  record: Pick<ImportRecord, 'family_id' | 'id' | 'account_id' | 'created_at' | 'format'>,
  rows: readonly NewImportRow[],
): Promise<NewImportRow[]> {
  const matcher = new RowMatcher(reader, record);
  const identities = new Set(rows.flatMap(({ identity }) => identity ?? []));
  const references = new Set(rows.flatMap(({ reference }) => reference ?? []));
  const ready = rows.filter(({ outcome }) => outcome === 'ready');
  const expected = new Map<bigint, ImportRow['expected']>();
  for (let start = 0; start < ready.length; start += CHUNK) {
    const chunk = ready.slice(start, start + CHUNK) as (NewImportRow & MatchableRow)[];
    const matchOf = await matcher.match(chunk, () => ({ identities, references }));
    for (const row of chunk) expected.set(row.number, outcomeOf(row, matchOf(row)).outcome);
  }
  return rows.map((row) => ({ ...row, expected: expected.get(row.number) ?? null }));
}
