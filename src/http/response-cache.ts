import { LRUCache } from 'lru-cache';
import type { UserActor } from '#application/actor.ts';

/** A 200 response of JSON, ready to send. */
export type CachedResponse = { readonly body: Buffer; readonly etag: string };

/** The inputs of a response. `version` is the family's, read before the response is computed. */
export type ResponseInputs = {
  readonly operation: string;
  readonly input: object;
  readonly actor: Pick<UserActor, 'familyId' | 'userId' | 'limits'>;
  readonly version: bigint;
};

/** Called after each lookup, with the bytes in use. */
export type OnLookup = (result: 'hit' | 'miss', bytes: number) => void;

// The memory of an entry besides its text: map slot, key and buffer objects, entity tag (measured, rounded up).
const ENTRY_OVERHEAD_BYTES = 512;
const CACHED_URL_MAX = 1024;
// Larger responses are rare and would evict many small ones.
const ENTRY_BYTES_MAX = 256 * 1024;
const REQUESTED_ONCE = Symbol('requested once');

/**
 * Responses of cacheable routes by user, validated input and version of the family. A write moves the version, so that nothing
 * has to be invalidated; old entries are evicted, least recently used first. See decision 18.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse | typeof REQUESTED_ONCE> | null;
  readonly #onLookup: OnLookup;

  /** @param bytesMax keys and bodies together; 0 turns the cache off. */
  constructor(bytesMax: number, onLookup: OnLookup = () => {}) {
    this.#onLookup = onLookup;
    this.#entries =
      bytesMax === 0
        ? null
        : new LRUCache({
            maxSize: bytesMax,
            maxEntrySize: Math.min(ENTRY_BYTES_MAX, bytesMax),
            // A string takes up to two bytes a character.
            sizeCalculation: (entry, key) =>
              ENTRY_OVERHEAD_BYTES + 2 * key.length + (entry === REQUESTED_ONCE ? 0 : entry.body.length),
          });
  }

  /** The response stored under this {@link responseKey}. */
  lookup(key: string): CachedResponse | undefined {
    if (this.#entries === null) return undefined;
    const entry = this.#entries.get(key);
    const found = entry === REQUESTED_ONCE ? undefined : entry;
    this.#onLookup(found === undefined ? 'miss' : 'hit', this.#entries.calculatedSize);
    return found;
  }

  /** Stores a response when it is requested for the second time: most are never requested again. */
  store(key: string, json: string, etag: string): void {
    if (this.#entries === null) return;
    this.#entries.set(key, this.#entries.has(key) ? { body: ownBuffer(json), etag } : REQUESTED_ONCE);
  }
}

/** A buffer with memory of its own: `Buffer.from` cuts it from a shared one, which would stay as long as any of its parts. */
function ownBuffer(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  buffer.write(text);
  return buffer;
}

/** Whether the response to a URL may be cached: long ones are rarely requested again. */
export function isCacheableUrl(url: string): boolean {
  return url.length <= CACHED_URL_MAX;
}

/** The key of a response in {@link ResponseCache}. @throws Error for input that is not plain JSON values. */
export function responseKey({ operation, input, actor, version }: ResponseInputs): string {
  return JSON.stringify(
    [actor.familyId, actor.userId, actor.limits, String(version), operation, input],
    distinguishable,
  );
}

/** JSON writes a `Set`, a `Map` and other instances as `{}`: two different inputs would share a key. */
function distinguishable(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return value;
  throw new Error('the input of a cacheable route must be plain JSON values');
}
