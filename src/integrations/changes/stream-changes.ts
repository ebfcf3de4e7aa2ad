import { Readable } from 'node:stream';
import type { LongLivedContext } from '#application/context.ts';
import { invalid } from '#kernel/errors.ts';
import { readChanges, startOf } from './read-changes.ts';
import { ChangeQuery, type ChangeQueryInput } from './schemas.ts';
import type { Seat, WaitingRoom } from './subscriptions.ts';

/** How patient a stream is. */
export type StreamPatience = {
  /** Between comments on a quiet stream, so that no proxy takes it for dead; the credential is proved anew at each. */
  readonly heartbeatMs: number;
  /** How long a client may leave what was sent unread. */
  readonly unreadMs: number;
};

const PATIENCE: StreamPatience = { heartbeatMs: 15_000, unreadMs: 30_000 };
const CHUNK = 100;
// What a client waits before it connects again; it goes on where it was.
const HELLO = 'retry: 2000\n\n';
const HEARTBEAT = ':\n\n';

/**
 * The family's changes as server-sent events, each with its sequence number as its id, for as long as the client reads them and
 * its credential is good.
 * @throws AppError `validation_failed`, `too_many_waiting`.
 */
export async function streamChanges(
  context: LongLivedContext,
  room: WaitingRoom,
  query: ChangeQueryInput,
  lastEventId: string | undefined,
  patience: StreamPatience = PATIENCE,
): Promise<Readable> {
  const after = await startOf(context, lastEventId === undefined ? query.cursor : idOf(lastEventId));
  const { signal, revalidate } = context.longLived();
  const seat = room.enter(context.actor.familyId, context.db.versions, signal);
  const reading = { sinceMs: performance.now(), isAwaited: false };
  const look = async (from: bigint) => readChanges({ ...context, actor: await revalidate() }, from, CHUNK);
  const stream = Readable.from(watched(events(look, seat, after, patience.heartbeatMs), reading), {
    objectMode: false,
  });
  const watch = setInterval(() => {
    if (reading.isAwaited && performance.now() - reading.sinceMs > patience.unreadMs) stream.destroy();
  }, patience.unreadMs / 4);
  const end = (): void => {
    clearInterval(watch);
    seat.leave();
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

type Look = (from: bigint) => ReturnType<typeof readChanges>;

async function* events(look: Look, seat: Seat, after: bigint, heartbeatMs: number): AsyncGenerator<string> {
  yield HELLO;
  for (let from = after; ; ) {
    const span = await look(from).catch(() => null); // the credential is good no longer
    if (span === null) return;
    const texts = span.changes.map(({ sequence, json }) => `id: ${sequence}\nevent: change\ndata: ${json}\n\n`);
    if (texts.length > 0) yield texts.join('');
    // What the caller may not see moves the place where they go on, too.
    if (span.upTo > (span.changes.at(-1)?.sequence ?? from)) yield `id: ${span.upTo}\n\n`;
    from = span.upTo;
    if (span.hasMore) continue;
    const woken = await seat.wait(heartbeatMs);
    if (woken === 'end') return;
    if (woken === 'timeout') yield HEARTBEAT;
  }
}

/** Notes since when a text waits to be read: the generator rests at `yield` until the stream wants more. */
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
