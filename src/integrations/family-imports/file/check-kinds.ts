import { type FindInFile, type RecordState, referred } from '#ledger/records/index.ts';
import { uniqueIds } from './check-records.ts';
import type { FileFault, OfKind, Records } from './collect-records.ts';

/** Repeated ids and unknown references of the kinds that are read alike, and the rules of each kind that its records break. */
export function checkKinds(records: Records, ofKinds: readonly OfKind[]): FileFault[] {
  const faults: FileFault[] = [];
  const refuse = (line: number, message: string) => faults.push({ line, message });
  const find = finder(records, ofKinds);
  for (const { kind, placed } of ofKinds) {
    uniqueIds(placed, refuse);
    for (const [member, reference] of Object.entries(kind.refersTo)) {
      const other = referred(reference);
      for (const { line, row } of placed) {
        const ids = [(row[member] ?? []) as string | string[]].flat();
        if (ids.some((id) => find(other, id) === undefined)) refuse(line, `${member} is unknown`);
      }
    }
    const broken = kind.exported?.faults?.(
      placed.map(({ row }) => row),
      find,
    );
    for (const [index, message] of broken ?? []) refuse(placed[index]?.line ?? 0, message);
  }
  return faults;
}

function finder({ Account, Budget, Transaction }: Records, ofKinds: readonly OfKind[]): FindInFile {
  const byId = (placed: readonly { readonly row: { readonly id: string } }[]) =>
    new Map(placed.map(({ row }) => [row.id, row as RecordState]));
  const found = new Map(ofKinds.map(({ kind, placed }) => [kind.resource, byId(placed)]));
  for (const [resource, placed] of Object.entries({ account: Account, budget: Budget, transaction: Transaction }))
    found.set(resource, byId(placed));
  return (resource, id) => found.get(resource)?.get(id);
}
