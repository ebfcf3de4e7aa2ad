import { Readable } from 'node:stream';
import { type ContentName, type ContentStore, checked } from '#content-store/content-store.ts';
import { StoreFault } from '#content-store/store-fault.ts';
import { ConcurrencyLimiter } from '#kernel/async/limiter.ts';
import { unavailable } from '#kernel/errors.ts';
import type { Log } from '#telemetry/log.ts';

// A slow store holds so many requests at most; all others go on.
const RUNNING_MAX = 32;
const WAITING_MAX = 64;
const RETRY_SECONDS = 10;

/** The contents of attachments, for requests. @throws AppError `unavailable` when the store does not answer, refuses or is busy. */
export class AttachmentFiles {
  readonly #store: ContentStore;
  readonly #log: Log;
  readonly #limiter = new ConcurrencyLimiter(RUNNING_MAX, WAITING_MAX, () =>
    unavailable('attachment_store', 'Too many requests wait for the store of attachments; try again', RETRY_SECONDS),
  );

  constructor(store: ContentStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** When it settles, the store keeps the content. */
  put(name: ContentName, bytes: Buffer): Promise<void> {
    return this.#ask((store) => store.put(name, bytes));
  }

  /** The content; null if it is missing. One that has changed breaks off before its end. */
  async open(name: ContentName): Promise<Readable | null> {
    const source = await this.#ask((store) => store.open(name));
    return source && Readable.from(this.#read(checked(source, name)), { objectMode: false });
  }

  async *#read(content: Readable): AsyncGenerator<Buffer> {
    try {
      yield* content;
    } catch (error) {
      this.#log.error({ err: error }, 'an attachment could not be read');
      throw unavailable('attachment_store', 'The file of the attachment cannot be read', RETRY_SECONDS, error);
    }
  }

  async #ask<T>(work: (store: ContentStore) => Promise<T>): Promise<T> {
    return this.#limiter.run(async () => {
      try {
        return await work(this.#store);
      } catch (error) {
        if (!(error instanceof StoreFault)) throw error;
        this.#log.warn({ err: error }, 'the store of attachments failed a request');
        const message = 'The store of attachments does not answer; try again shortly';
        throw unavailable('attachment_store', message, RETRY_SECONDS, error);
      }
    });
  }
}
