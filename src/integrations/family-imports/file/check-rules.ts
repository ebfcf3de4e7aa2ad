import { type Known, knownIds } from './check-entries.ts';
import type { FileFault, Records } from './collect-records.ts';
import type { RecordOf } from './record-schemas.ts';

/** The faults that the ledger finds in each of some rules, which may name these ids. */
export type RuleFaults = (rules: readonly RecordOf<'Rule'>[], known: Known) => readonly (readonly string[])[];

/** The rules of a file that the ledger would refuse. */
export function checkRules(records: Records, ruleFaults: RuleFaults): FileFault[] {
  const ofRules = ruleFaults(
    records.Rule.map(({ row }) => row),
    knownIds(records),
  );
  return records.Rule.flatMap(({ line }, index) =>
    (ofRules[index] ?? []).map((fault) => ({ line, message: `Rule: ${fault}` })),
  );
}
