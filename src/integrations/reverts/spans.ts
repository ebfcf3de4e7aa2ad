import { DECIDED_FLAGS } from '#database/tables/transactions.ts';
import type { ChangeRow } from '#integrations/changes/index.ts';
import type { RecordState } from '#ledger/records/index.ts';

/** The sum of some changes of one record: as it was before the first, and as the last left it. */
export type Span = {
  readonly resource: string;
  readonly id: string;
  readonly before: RecordState | null;
  readonly after: RecordState | null;
  readonly first: bigint;
  readonly last: bigint;
  /** Whether each change began where the one before it ended. */
  readonly isWhole: boolean;
};

/** The changes of each record as one. Changes are in order. */
export function spansOf(changes: readonly ChangeRow[]): Span[] {
  const byRecord = Map.groupBy(changes, ({ resource, resource_id }) => `${resource} ${resource_id}`);
  return [...byRecord.values()].map(spanOf).filter(({ before, after }) => before !== null || after !== null);
}

function spanOf(changes: readonly ChangeRow[]): Span {
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined) throw new Error('a record has no changes');
  const states = changes.map(({ before, after }) => ({ before: stateOf(before), after: stateOf(after) }));
  return {
    resource: first.resource,
    id: first.resource_id,
    before: stateOf(first.before),
    after: stateOf(last.after),
    first: first.sequence,
    last: last.sequence,
    isWhole: states.every(({ before }, index) => {
      const earlier = states[index - 1];
      return earlier === undefined || differing(earlier.after, before).length === 0;
    }),
  };
}

function stateOf(json: string | null): RecordState | null {
  return json === null ? null : JSON.parse(json);
}

/** The members in which two states of a record differ; that of an absent record are `id`. */
export function differing(one: RecordState | null, other: RecordState | null): string[] {
  if (one === null || other === null) return one === other ? [] : ['id'];
  const members = new Set([...Object.keys(one), ...Object.keys(other)]);
  members.delete('updated_at');
  return [...members].filter((member) => JSON.stringify(one[member] ?? null) !== JSON.stringify(other[member] ?? null));
}

// The setter of each member of an entry, by its name: it goes with those members.
const SETTERS = 'set_by';

// The money of an entry, its account, day, transfer and split must fit each other: they go back together.
const MONEY_OF_ENTRY = [
  ...['account_id', 'date', 'signed_amount', 'currency', 'kind', ...DECIDED_FLAGS],
  ...['transfer_id', 'parent_id', 'split_parts_count'],
];

/** The members that must be as the changes left them, so that nothing newer is lost. */
export function decisiveMembers({ resource, before, after }: Span): readonly string[] {
  if (before === null || after === null) return Object.keys(after ?? before ?? {}).filter((name) => name !== SETTERS);
  const changed = differing(before, after).filter((member) => member !== SETTERS);
  const isMoney = resource === 'transaction' && changed.some((member) => MONEY_OF_ENTRY.includes(member));
  return isMoney ? [...new Set([...changed, ...MONEY_OF_ENTRY])] : changed;
}

/** The state to write: what there is now with the changed members as they were before. */
export function targetOf({ before, after }: Span, now: RecordState | null): RecordState | null {
  if (before === null || after === null || now === null) return before;
  const changed = differing(before, after);
  const restored = Object.fromEntries(changed.map((member) => [member, before[member] ?? null]));
  return { ...now, ...restored, ...(changed.includes(SETTERS) && { [SETTERS]: settersOf(before, after, now) }) };
}

type Setters = Readonly<Record<string, unknown>>;

// Each member that goes back gets who had set it; who has set the others stays.
function settersOf(before: RecordState, after: RecordState, now: RecordState): Setters | null {
  const [was, left, is] = [before, after, now].map((state) => (state[SETTERS] ?? {}) as Setters);
  if (JSON.stringify(is) === JSON.stringify(left)) return (before[SETTERS] ?? null) as Setters | null;
  const touched = Object.keys({ ...was, ...left }).filter((member) => was?.[member] !== left?.[member]);
  const kept = Object.entries(is ?? {}).filter(([member]) => !touched.includes(member));
  const back = Object.entries(was ?? {}).filter(([member]) => touched.includes(member));
  const setters = Object.fromEntries([...kept, ...back]);
  return Object.keys(setters).length === 0 ? null : setters;
}
