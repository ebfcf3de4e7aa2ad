import type { LongLivedContext } from '#application/context.ts';
import { type ChangeSpan, readChanges, readNewest, startOf } from './read-changes.ts';
import type { ChangeQueryInput } from './schemas.ts';
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
