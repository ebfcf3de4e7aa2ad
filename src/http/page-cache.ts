import type { FamilyVersions } from '#database/family-versions.ts';
import type { Caller } from '#kernel/caller.ts';
import type { Kept } from './send-kept.ts';

const BYTES_MAX = 16 * 1024 * 1024;
// Larger answers are rare and would push many small ones out.
const ENTRY_BYTES_MAX = 256 * 1024;

type Entry = Kept & { readonly sequence: bigint };

/**
 * Answers already rendered, each good for one version of the family's books. The key holds family, user and URL, so nobody
 * is ever sent another's page; the oldest go first when memory is short.
 */
export class PageCache {
  readonly #versions: FamilyVersions;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(versions: FamilyVersions) {
    this.#versions = versions;
  }

  /** The rendered answer, if the books have not changed since. */
  find(caller: Caller, url: string): Kept | undefined {
    const entry = this.#entries.get(keyOf(caller, url));
    return entry !== undefined && entry.sequence === this.#versions.peek(caller.familyId)?.sequence ? entry : undefined;
  }

  /** Keeps an answer that was read at or after version `sequence`. */
  put(caller: Caller, url: string, sequence: bigint, answer: Kept): void {
    const bytes = answer.body.length;
    if (bytes > ENTRY_BYTES_MAX) return;
    const key = keyOf(caller, url);
    this.#drop(key);
    this.#entries.set(key, { ...answer, sequence });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= BYTES_MAX) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#bytes -= entry.body.length;
    this.#entries.delete(key);
  }
}

function keyOf(caller: Caller, url: string): string {
  return `${caller.familyId} ${caller.userId} ${url}`;
}
