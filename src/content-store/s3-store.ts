import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Bucket, S3Connection } from '#config/s3.ts';
import { withTimeout } from '#kernel/async/with-timeout.ts';
import { newId } from '#kernel/ids.ts';
import type { ContentName, ContentStore } from './content-store.ts';
import { StoreFault } from './store-fault.ts';

/** How long a request may take, and how often it is sent. */
export type S3Limits = {
  /** Until the service has answered one attempt. */
  readonly attemptMs: number;
  /** For all attempts together. */
  readonly requestMs: number;
  readonly attempts: number;
  /** Between two pieces of a content. */
  readonly pieceMs: number;
};

const LIMITS: S3Limits = { attemptMs: 20_000, requestMs: 30_000, attempts: 3, pieceMs: 20_000 };
const FIRST_WAIT_MS = 200;

type Method = 'GET' | 'PUT' | 'HEAD' | 'DELETE';

/** An answer, with the code of a refusal, or the body of an object. */
type Answer = { readonly status: number; readonly code: string; readonly body: Response['body'] };

/**
 * A bucket of an S3 service. Objects have the names of the files in a folder store, below a prefix. The address is the operator's: it is
 * not checked like those that users name, and may be private.
 */
export class S3Store implements ContentStore {
  readonly #at: Bucket & S3Connection;
  readonly #limits: S3Limits;
  readonly #signer: AwsClient;

  constructor(at: Bucket & S3Connection, limits: S3Limits = LIMITS) {
    const { accessKeyId, secretAccessKey, region } = at;
    this.#at = at;
    this.#limits = limits;
    this.#signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  }

  get description(): string {
    const { bucket, prefix, endpoint } = this.#at;
    return `the bucket ${bucket}${prefix && ` (${prefix})`} at ${endpoint}`;
  }

  put(name: ContentName, bytes: Buffer): Promise<void> {
    return this.#putObject(keyOf(name), bytes);
  }

  async has(name: ContentName): Promise<boolean> {
    return (await this.#send('HEAD', keyOf(name))).status !== 404;
  }

  open(name: ContentName): Promise<Readable | null> {
    return this.#openObject(keyOf(name));
  }

  async remove(name: ContentName): Promise<void> {
    await this.#send('DELETE', keyOf(name));
  }

  async check(): Promise<void> {
    const key = `.access-${newId()}`;
    await this.#putObject(key, Buffer.from('Coffer'));
    const content = await this.#openObject(key);
    if (content === null) throw this.#fault('does not have what was just stored there');
    content.destroy();
    await this.#send('DELETE', key);
  }

  // The signature covers the hash of the bytes: the service refuses others. An ETag is not their hash on every service.
  async #putObject(key: string, bytes: Buffer): Promise<void> {
    const { status } = await this.#send('PUT', key, bytes);
    if (status === 404) throw this.#fault('does not exist');
  }

  async #openObject(key: string): Promise<Readable | null> {
    const { status, body } = await this.#send('GET', key);
    return status === 404 ? null : Readable.from(this.#pieces(body), { objectMode: false });
  }

  async *#pieces(body: Answer['body']): AsyncGenerator<Uint8Array> {
    const reader = (body ?? new Blob([]).stream()).getReader();
    let isWhole = false;
    try {
      for (;;) {
        const { done, value } = await withTimeout(reader.read(), this.#limits.pieceMs);
        isWhole = done;
        if (done) return;
        yield value;
      }
    } catch (error) {
      throw this.#fault('broke off while a content was read', error);
    } finally {
      if (!isWhole) reader.cancel().catch(() => {});
    }
  }

  /** Sends a request until it is answered by success or by 404 for an object. @throws StoreFault. */
  async #send(method: Method, key: string, body?: Buffer): Promise<Answer> {
    const until = performance.now() + this.#limits.requestMs;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#attempt(method, key, body, until - performance.now());
      if (!(answer instanceof Error) && isFinal(answer)) return answer;
      const pause = FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 + Math.random());
      const isLast = attempt >= this.#limits.attempts || performance.now() + pause >= until;
      if (answer instanceof Error) {
        if (isLast) throw this.#fault('does not answer', answer);
      } else if (isLast || !isPassing(answer)) throw this.#fault(`answers ${answer.status} ${answer.code}`.trim());
      await wait(pause);
    }
  }

  async #attempt(method: Method, key: string, body: Buffer | undefined, leftMs: number): Promise<Answer | Error> {
    const { endpoint, bucket, prefix } = this.#at;
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    const sent = { method, headers, ...(body && { body: new Uint8Array(body) }) };
    const request = await this.#signer.sign(`${endpoint}/${bucket}/${prefix}${key}`, sent);
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), Math.min(this.#limits.attemptMs, leftMs));
    try {
      const response = await fetch(request, { signal: giveUp.signal, redirect: 'manual' });
      const { status, ok } = response;
      if (method === 'GET' && ok) return { status, code: '', body: response.body };
      // Read to the end, so that the connection can be used again. Only the code is kept: the rest may repeat parts of the request.
      const [, code = ''] = /<Code>(\w{1,64})<\/Code>/.exec(await response.text()) ?? [];
      return { status, code, body: null };
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      clearTimeout(timer);
    }
  }

  #fault(what: string, cause?: unknown): StoreFault {
    return new StoreFault(`${this.description} ${what}`, cause);
  }
}

function keyOf({ familyId, sha256 }: ContentName): string {
  return `${familyId}/${sha256}`;
}

function isFinal({ status, code }: Answer): boolean {
  return (status >= 200 && status < 300) || (status === 404 && code !== 'NoSuchBucket');
}

/** Whether another attempt may succeed: the service is busy, slow or broken for the moment. */
function isPassing({ status }: Answer): boolean {
  return status === 408 || status === 429 || status >= 500;
}
