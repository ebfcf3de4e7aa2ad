import type { Kysely } from 'kysely';
import type { Context, LongLivedContext } from '#application/context.ts';
import { readHead } from '#database/family/family-memory.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { invalid } from '#kernel/errors.ts';
import { type CivilDate, nextDay } from '#kernel/time/civil-date.ts';
import { instant } from '#kernel/time/clock.ts';
import type { ChangeQueryInput } from './schemas.ts';
import {
  type ChangeFilter,
  type ChangeRow,
  lastAtOrBelow,
  listChanges,
  listNewest,
  renderChange,
  timeZoneOf,
} from './store.ts';
import type { SubscriberLimit } from './subscriptions.ts';

/**
 * A page of the family's changes as JSON text, newest first if asked. In order it waits, without a change, for the next commit, up to
 * `wait` seconds.
 * @throws AppError `validation_failed`, `too_many_waiting`; `unauthorized` if the credential ended during the wait.
 */
export async function listChangePage(
  context: LongLivedContext,
  subscribers: SubscriberLimit,
  query: ChangeQueryInput,
): Promise<string> {
  if (query.sort === '-sequence') {
    const before = query.cursor === 'latest' ? undefined : query.cursor;
    return renderPage(await readNewest(context, before, query.limit, query));
  }
  const after = await startOf(context, query.cursor);
  const found = await readChanges(context, after, query.limit, query);
  const isOver = found.changes.length > 0 || found.hasMore || query.wait === 0;
  return renderPage(isOver ? found : await awaitChanges(context, subscribers, query, found));
}

async function awaitChanges(
  context: LongLivedContext,
  subscribers: SubscriberLimit,
  query: ChangeQueryInput,
  from: ChangeSpan,
): Promise<ChangeSpan> {
  const { signal, revalidate } = context.longLived();
  const subscription = subscribers.subscribe(context.actor.familyId, context.db.versions, signal);
  const until = performance.now() + query.wait * 1000;
  let span = from;
  try {
    // Read again after subscribing: a change may have been committed in between.
    for (let woken = 'commit'; woken === 'commit'; woken = await subscription.wait(until - performance.now())) {
      const actor = await revalidate();
      span = await readChanges({ ...context, actor }, span.upTo, query.limit, query);
      if (span.changes.length > 0 || span.hasMore) break;
    }
    return span;
  } finally {
    subscription.end();
  }
}

function renderPage({ changes, upTo, hasMore }: ChangeSpan): string {
  const items = changes.map(({ json }) => json).join();
  return `{"changes":[${items}],"next_cursor":"${upTo}","has_more":${hasMore}}`;
}

/** Rendered changes, and the number of the last change that was checked for them. */
type ChangeSpan = {
  readonly changes: readonly { readonly sequence: bigint; readonly json: string }[];
  readonly upTo: bigint;
  readonly hasMore: boolean;
};

type Reading = Pick<Context, 'db' | 'actor'>;

type ChangeSelection = ChangeFilter & Bounds;

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
  const rows = await listChanges(db.read, actor, { ...selection, after: from, upTo: last });
  return { changes: rows.map(rendered), upTo, hasMore: upTo < range.upTo };
}

// A filter may match nothing for long: a page then ends early, and the next one goes on.
const LOOKED_AT_MAX = 5000n;

/** The newest changes before `before` that the actor may see, newest first. `upTo` is the oldest number that was checked. */
async function readNewest(
  { db, actor }: Reading,
  before: bigint | undefined,
  limit: number,
  selection: ChangeSelection,
): Promise<ChangeSpan> {
  const range = await rangeOf(db.read, actor.familyId, selection);
  const upTo = before === undefined || before > range.upTo ? range.upTo : before - 1n;
  const bound = upTo - LOOKED_AT_MAX;
  const after = bound > range.after ? bound : range.after;
  const { rows, oldest = after + 1n } = await listNewest(db.read, actor, { ...selection, after, upTo }, limit);
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

type Db = Kysely<LedgerTables>;

/** The first and the last day of changes in the family's time zone, and the number that all are above; without one there is no bound. */
type Bounds = {
  readonly start_date?: CivilDate | undefined;
  readonly end_date?: CivilDate | undefined;
  readonly after?: bigint | undefined;
};

/** Numbers above `after`, up to and including `upTo`. */
type NumberRange = { readonly after: bigint; readonly upTo: bigint };

/** The numbers of a family's changes on these days. A day is searched by halves, because times rise with the numbers. */
async function rangeOf(db: Db, familyId: number, bounds: Bounds): Promise<NumberRange> {
  const { start_date, end_date, after = 0n } = bounds;
  const head = await readHead(db, familyId);
  if (start_date === undefined && end_date === undefined) return { after, upTo: head };
  const zone = await timeZoneOf(db, familyId);
  const before = (date: CivilDate) => lastBefore(db, familyId, head, startOfDay(date, zone));
  return {
    after: start_date === undefined ? after : max(after, await before(start_date)),
    upTo: end_date === undefined ? head : await before(nextDay(end_date)),
  };
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function startOfDay(date: CivilDate, zone: string): string {
  return instant(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds);
}

/** The number of the newest change before an instant; 0 without one. */
async function lastBefore(db: Db, familyId: number, head: bigint, before: string): Promise<bigint> {
  let [from, to] = [0n, head];
  while (from < to) {
    const middle = (from + to + 1n) / 2n;
    const found = await lastAtOrBelow(db, familyId, middle);
    if (found === undefined || found.at < before) from = middle;
    else to = found.sequence - 1n;
  }
  return from;
}
