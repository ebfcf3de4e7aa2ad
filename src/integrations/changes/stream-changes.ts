import { Readable } from 'node:stream';
import type { LongLivedContext } from '#application/context.ts';
import { invalid } from '#kernel/errors.ts';
import { readChanges, startOf } from './read-changes.ts';
import { ChangeQuery, type ChangeQueryInput } from './schemas.ts';
import type { SubscriberLimit, Subscription } from './subscriptions.ts';

/** The time limits of a stream. */
export type StreamLimits = {
  /** The interval of comments that keep proxies from closing a quiet stream; each revalidates the credential. */
  readonly heartbeatMs: number;
  /** The time for which a client may leave sent data unread. */
  readonly unreadMs: number;
};

const LIMITS: StreamLimits = { heartbeatMs: 15_000, unreadMs: 30_000 };
const CHUNK = 100;
// The client's delay before it reconnects and resumes.
const HELLO = 'retry: 2000\n\n';
const HEARTBEAT = ':\n\n';

/**
 * The family's changes as server-sent events with their sequence numbers as ids, until the client disconnects or its credential
 * ends.
 * @throws AppError `validation_failed`, `too_many_waiting`.
 */
export async function streamChanges(
  context: LongLivedContext,
  subscribers: SubscriberLimit,
  query: ChangeQueryInput,
  lastEventId: string | undefined,
  limits: StreamLimits = LIMITS,
): Promise<Readable> {
  if (query.sort !== 'sequence') throw invalid('?sort', 'invalid', 'A stream has its changes in order; leave sort out');
  const after = await startOf(context, lastEventId === undefined ? query.cursor : idOf(lastEventId));
  const { signal, revalidate } = context.longLived();
  const subscription = subscribers.subscribe(context.actor.familyId, context.db.versions, signal);
  const reading = { sinceMs: performance.now(), isAwaited: false };
  const readNext = async (from: bigint) => readChanges({ ...context, actor: await revalidate() }, from, CHUNK, query);
  const stream = Readable.from(watched(events(readNext, subscription, after, limits.heartbeatMs), reading), {
    objectMode: false,
  });
  const watch = setInterval(() => {
    if (reading.isAwaited && performance.now() - reading.sinceMs > limits.unreadMs) stream.destroy();
  }, limits.unreadMs / 4);
  const end = (): void => {
    clearInterval(watch);
    subscription.end();
  };
  signal.addEventListener('abort', () => reading.isAwaited && stream.destroy(), { once: true });
  stream.once('close', end);
  return stream;
}

function idOf(lastEventId: string): ChangeQueryInput['cursor'] {
  const parsed = ChangeQuery.shape.cursor.safeParse(lastEventId);
  if (parsed.success) return parsed.data;
  throw invalid('', 'invalid_cursor', 'Last-Event-ID must be the id of an event of this stream');
}

type ReadNext = (from: bigint) => ReturnType<typeof readChanges>;

async function* events(
  readNext: ReadNext,
  subscription: Subscription,
  after: bigint,
  heartbeatMs: number,
): AsyncGenerator<string> {
  yield HELLO;
  for (let from = after; ; ) {
    const span = await readNext(from).catch(() => null); // the credential has ended
    if (span === null) return;
    const texts = span.changes.map(({ sequence, json }) => `id: ${sequence}\nevent: change\ndata: ${json}\n\n`);
    if (texts.length > 0) yield texts.join('');
    // Hidden changes advance the resume position too.
    if (span.upTo > (span.changes.at(-1)?.sequence ?? from)) yield `id: ${span.upTo}\n\n`;
    from = span.upTo;
    if (span.hasMore) continue;
    const woken = await subscription.wait(heartbeatMs);
    if (woken === 'end') return;
    if (woken === 'timeout') yield HEARTBEAT;
  }
}

/** Records since when sent text is unread: the generator pauses at `yield` until the stream wants more. */
async function* watched(
  texts: AsyncGenerator<string>,
  reading: { sinceMs: number; isAwaited: boolean },
): AsyncGenerator<string> {
  for await (const text of texts) {
    reading.sinceMs = performance.now();
    reading.isAwaited = true;
    yield text;
    reading.isAwaited = false;
  }
}
