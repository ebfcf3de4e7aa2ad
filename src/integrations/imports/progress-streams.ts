import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Context, LongLivedContext } from '#application/context.ts';
import { SubscriberLimit, type Subscription } from '#integrations/changes/index.ts';

const HEARTBEAT_MS = 15_000;
// A running import commits many times a second.
const PAUSE_MS = 250;

type Progress = { readonly data: object };

/** The progress that a stream shows, again after each commit until it is settled. */
type Shown<P extends Progress> = { read(context: Context): Promise<P>; isSettled(progress: P): boolean };

/** Streams of server-sent events about imports that run, a limited number for each family. */
export class ProgressStreams {
  readonly #subscribers = new SubscriberLimit();

  /** @throws AppError `not_found`, `too_many_waiting`. */
  async open<P extends Progress>(context: LongLivedContext, shown: Shown<P>): Promise<{ readonly events: Readable }> {
    const first = await shown.read(context);
    const { signal, revalidate } = context.longLived();
    const subscription = this.#subscribers.subscribe(context.actor.familyId, context.db.versions, signal);
    const read = async () => shown.read({ ...context, actor: await revalidate() });
    const events = Readable.from(progress(first, { read, isSettled: shown.isSettled }, subscription, signal), {
      objectMode: false,
    });
    signal.addEventListener('abort', () => events.destroy(), { once: true });
    events.once('close', () => subscription.end());
    return { events };
  }
}

async function* progress<P extends Progress>(
  first: P,
  { read, isSettled }: { read(): Promise<P>; isSettled(progress: P): boolean },
  subscription: Subscription,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let sent = '';
  for (let current: P | null = first; current !== null; ) {
    const text = JSON.stringify(current.data);
    if (text !== sent) yield `event: progress\ndata: ${text}\n\n`;
    sent = text;
    if (isSettled(current)) return;
    const woken = await subscription.wait(HEARTBEAT_MS);
    if (woken === 'end') return;
    if (woken === 'timeout') yield ':\n\n';
    await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => {});
    current = await read().catch(() => null); // the credential has ended, or the import is gone
  }
}
