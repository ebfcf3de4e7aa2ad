import type { Context } from '#application/context.ts';
import { readHead } from '#database/family/family-versions.ts';
import { invalid } from '#kernel/errors.ts';
import { type Days, rangeOf } from './day-range.ts';
import { renderChange } from './present.ts';
import type { ChangeQueryInput } from './schemas.ts';
import { type ChangeFilter, type ChangeRow, listChanges, listNewest } from './store.ts';

/** Rendered changes, and the number of the last change that was checked for them. */
export type ChangeSpan = {
  readonly changes: readonly { readonly sequence: bigint; readonly json: string }[];
  readonly upTo: bigint;
  readonly hasMore: boolean;
};

type Reading = Pick<Context, 'db' | 'actor'>;

/** Which changes are read. */
export type ChangeSelection = ChangeFilter & Days;

/**
 * The changes that the actor may see among the next `limit` after `after`. A family's writes commit in the order of their
 * numbers and leave no gap, so no change appears later below a number that was returned.
 */
export async function readChanges(
  { db, actor }: Reading,
  after: bigint,
  limit: number,
  selection: ChangeSelection,
): Promise<ChangeSpan> {
  const range = await rangeOf(db.read, actor.familyId, selection);
  const from = after > range.after ? after : range.after;
  const wanted = from + BigInt(limit);
  const last = wanted < range.upTo ? wanted : range.upTo;
  const upTo = last > after ? last : after;
  const rows = await listChanges(db.read, actor, { after: from, upTo: last, ...selection });
  return { changes: rows.map(rendered), upTo, hasMore: upTo < range.upTo };
}

// A filter may match nothing for long: a page then ends early, and the next one goes on.
const LOOKED_AT_MAX = 5000n;

/** The newest changes before `before` that the actor may see, newest first. `upTo` is the oldest number that was checked. */
export async function readNewest(
  { db, actor }: Reading,
  before: bigint | undefined,
  limit: number,
  selection: ChangeSelection,
): Promise<ChangeSpan> {
  const range = await rangeOf(db.read, actor.familyId, selection);
  const upTo = before === undefined || before > range.upTo ? range.upTo : before - 1n;
  const bound = upTo - LOOKED_AT_MAX;
  const after = bound > range.after ? bound : range.after;
  const { rows, oldest = after + 1n } = await listNewest(db.read, actor, { after, upTo, ...selection }, limit);
  return { changes: rows.map(rendered), upTo: oldest, hasMore: oldest > range.after + 1n && oldest <= upTo };
}

const rendered = (row: ChangeRow) => ({ sequence: row.sequence, json: renderChange(row) });

/**
 * The number after which a request starts to read.
 * @throws AppError `validation_failed` for a number that no change has yet, as after a backup was restored.
 */
export async function startOf({ db, actor }: Reading, cursor: ChangeQueryInput['cursor']): Promise<bigint> {
  const head = await readHead(db.read, actor.familyId);
  if (cursor === 'latest') return head;
  if (cursor !== undefined && cursor > head) {
    throw invalid('?cursor', 'invalid_cursor', 'cursor is ahead of the newest change; start again without a cursor');
  }
  return cursor ?? 0n;
}
