import { restoredRuleFaults } from '#ledger/rules/restored-rules.ts';
import { knownIds } from './check-entries.ts';
import type { FileFault, OfKind, Records } from './collect-records.ts';

/** The rules of a file that the ledger would refuse. */
export function checkRules(records: Records, ofKinds: readonly OfKind[]): FileFault[] {
  const ofRules = restoredRuleFaults(
    records.Rule.map(({ row }) => row),
    knownIds(records, ofKinds),
  );
  return records.Rule.flatMap(({ line }, index) =>
    (ofRules[index] ?? []).map((fault) => ({ line, message: `Rule: ${fault}` })),
  );
}
