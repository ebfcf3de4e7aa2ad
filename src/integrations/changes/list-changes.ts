import type { LongLivedContext } from '#application/context.ts';
import { type ChangeSpan, readChanges, startOf } from './read-changes.ts';
import type { ChangeQueryInput } from './schemas.ts';
import type { WaitingRoom } from './subscriptions.ts';

/**
 * A page of the family's changes as JSON text. Where there is none and `wait` allows, it waits for the next commit.
 * @throws AppError `validation_failed`, `too_many_waiting`, and `unauthorized` when the credential ended while it waited.
 */
export async function listChangePage(
  context: LongLivedContext,
  room: WaitingRoom,
  query: ChangeQueryInput,
): Promise<string> {
  const after = await startOf(context, query.cursor);
  const found = await readChanges(context, after, query.limit);
  const isOver = found.changes.length > 0 || found.hasMore || query.wait === 0;
  return renderPage(isOver ? found : await awaitChanges(context, room, query, found));
}

async function awaitChanges(
  context: LongLivedContext,
  room: WaitingRoom,
  { limit, wait }: ChangeQueryInput,
  from: ChangeSpan,
): Promise<ChangeSpan> {
  const { signal, revalidate } = context.longLived();
  const seat = room.enter(context.actor.familyId, context.db.versions, signal);
  const until = performance.now() + wait * 1000;
  let span = from;
  try {
    // The seat was taken after the first look: what was committed in between shows in the second.
    for (let woken = 'commit'; woken === 'commit'; woken = await seat.wait(until - performance.now())) {
      const actor = await revalidate();
      span = await readChanges({ ...context, actor }, span.upTo, limit);
      if (span.changes.length > 0 || span.hasMore) break;
    }
    return span;
  } finally {
    seat.leave();
  }
}

function renderPage({ changes, upTo, hasMore }: ChangeSpan): string {
  const items = changes.map(({ json }) => json).join();
  return `{"changes":[${items}],"next_cursor":"${upTo}","has_more":${hasMore}}`;
}
