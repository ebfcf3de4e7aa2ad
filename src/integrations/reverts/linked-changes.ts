import type { ChangeRow } from '#integrations/changes/index.ts';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';

// A transaction names its transfer too, which refers to it.
const REFERENCES = new Set([...RECORD_KINDS.flatMap(({ refersTo }) => Object.keys(refersTo)), 'transfer_id']);

/**
 * The changes among `all` that belong to those of the chosen numbers, in order: of the same records, and of records that name one of them or
 * that they name. A transfer belongs to its two sides, a split line to its transaction, a deleted label to what it labelled, the amounts of
 * a month to its budget and to each other: a move changes two.
 */
export function linkedChanges(all: readonly ChangeRow[], chosen: ReadonlySet<bigint>): ChangeRow[] {
  const naming = new Map<string, ChangeRow[]>();
  const recorded = new Set(all.flatMap((change) => [change.resource_id, ...budgetsIn(change)]));
  for (const change of all) {
    for (const id of idsIn(change)) if (recorded.has(id)) naming.set(id, [...(naming.get(id) ?? []), change]);
  }
  const found = new Set(all.filter(({ sequence }) => chosen.has(sequence)));
  for (const change of found) {
    for (const id of idsIn(change)) for (const other of naming.get(id) ?? []) found.add(other);
  }
  return [...found].sort((one, other) => (one.sequence < other.sequence ? -1 : 1));
}

function idsIn({ resource_id, before, after }: ChangeRow): Set<string> {
  const ids = new Set([resource_id]);
  for (const json of [before, after]) {
    if (json === null) continue;
    const state: Record<string, unknown> = JSON.parse(json);
    for (const member of REFERENCES) if (typeof state[member] === 'string') ids.add(state[member]);
    if (Array.isArray(state.tag_ids)) for (const id of state.tag_ids) ids.add(String(id));
  }
  return ids;
}

function budgetsIn({ before, after }: ChangeRow): string[] {
  const { budget_id: id } = JSON.parse(after ?? before ?? '{}');
  return typeof id === 'string' ? [id] : [];
}
