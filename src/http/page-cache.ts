const BYTES_MAX = 16 * 1024 * 1024;
// Larger answers are rare and would push many small ones out.
const ENTRY_BYTES_MAX = 256 * 1024;

type Entry = { readonly version: bigint; readonly body: Buffer };

/**
 * Answers already rendered, each good for one version of the family's books. The key holds family, user and URL, so nobody
 * is ever sent another's page; the oldest go first when memory is short.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /** The rendered answer, if the books have not changed since. */
  get(key: string, version: bigint): Buffer | undefined {
    const entry = this.#entries.get(key);
    return entry?.version === version ? entry.body : undefined;
  }

  /** Keeps an answer that was read at or after `version`. */
  put(key: string, version: bigint, body: Buffer): void {
    if (body.length > ENTRY_BYTES_MAX) return;
    this.#drop(key);
    this.#entries.set(key, { version, body });
    this.#bytes += body.length;
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
