import { type FindInFile, type RecordState, referred } from '#ledger/records/index.ts';
import { uniqueIds } from './check-records.ts';
import type { FileFault, OfKind, Records } from './collect-records.ts';

/** Repeated ids, unknown references and the rules of each kind that its records break. */
export function checkKinds(ofKinds: readonly OfKind[], find: FindInFile): FileFault[] {
  const faults: FileFault[] = [];
  const refuse = (line: number, message: string) => faults.push({ line, message });
  for (const one of ofKinds) {
    const { kind, placed } = one;
    uniqueIds(placed, refuse);
    for (const [member, reference] of Object.entries(kind.refersTo)) {
      const other = referred(reference);
      for (const { line, row } of placed) {
        const ids = [(row[member] ?? []) as string | string[]].flat();
        if (ids.some((id) => find(other, id) === undefined)) refuse(line, `${member} is unknown`);
      }
    }
    refuseRepeated(one, refuse);
    const rows = placed.map(({ row }) => row);
    for (const [index, message] of kind.exported?.faults?.(rows, find) ?? []) refuse(placed[index]?.line ?? 0, message);
  }
  return faults;
}

function refuseRepeated({ kind, placed }: OfKind, refuse: (line: number, message: string) => void): void {
  if (kind.uniqueBy.length === 0) return;
  const known = new Set<string>();
  for (const { line, row } of placed) {
    const key = kind.uniqueBy.map((member) => String(row[member])).join(' ');
    if (known.has(key)) refuse(line, `repeats ${kind.uniqueBy.join(', ')} of an earlier line`);
    known.add(key);
  }
}

/** Finds a record of a file, of whichever kind. */
export function finder({ Account, Transaction }: Records, ofKinds: readonly OfKind[]): FindInFile {
  const byId = (placed: readonly { readonly row: { readonly id: string } }[]) =>
    new Map(placed.map(({ row }) => [row.id, row as RecordState]));
  const found = new Map(ofKinds.map(({ kind, placed }) => [kind.resource, byId(placed)]));
  found.set('account', byId(Account)).set('transaction', byId(Transaction));
  return (resource, id) => found.get(resource)?.get(id);
}
