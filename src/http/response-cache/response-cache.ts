import type { UserActor } from '#application/actor.ts';
import type { FamilyVersions } from '#database/family/family-versions.ts';
import type { Kept } from './send-cached.ts';

const BYTES_MAX = 16 * 1024 * 1024;
// Larger answers are rare and would push many small ones out.
const ENTRY_BYTES_MAX = 256 * 1024;

type Entry = Kept & { readonly sequence: bigint; readonly userId: string; readonly url: string };

/**
 * Answers already rendered, each good for one version of the family's books. They are kept by user and URL, so nobody is ever
 * sent another's page; the oldest go first when memory is short.
 */
export class PageCache {
  readonly #versions: FamilyVersions;
  // A map for each user: joining user and URL to one key would cost more than looking up twice.
  readonly #users = new Map<string, Map<string, Entry>>();
  readonly #oldestFirst = new Set<Entry>();
  #bytes = 0;

  constructor(versions: FamilyVersions) {
    this.#versions = versions;
  }

  /** The rendered answer, if the books have not changed since. */
  find(actor: UserActor, url: string): Kept | undefined {
    const sequence = this.#versions.peek(actor.familyId);
    return sequence === undefined ? undefined : this.at(actor, url, sequence);
  }

  /** The answer rendered for version `sequence` of the books, if there is one. */
  at(actor: UserActor, url: string, sequence: bigint): Kept | undefined {
    const entry = this.#users.get(actor.userId)?.get(url);
    return entry?.sequence === sequence ? entry : undefined;
  }

  /** Keeps an answer that was read at or after version `sequence`. */
  put(actor: UserActor, url: string, sequence: bigint, answer: Kept): void {
    const bytes = answer.body.length;
    if (bytes > ENTRY_BYTES_MAX) return;
    const entries = this.#users.get(actor.userId) ?? new Map<string, Entry>();
    const outdated = entries.get(url);
    if (outdated !== undefined) this.#drop(outdated);
    const entry = { ...answer, sequence, userId: actor.userId, url };
    this.#users.set(actor.userId, entries.set(url, entry));
    this.#oldestFirst.add(entry);
    this.#bytes += bytes;
    for (const oldest of this.#oldestFirst) {
      if (this.#bytes <= BYTES_MAX) break;
      this.#drop(oldest);
    }
  }

  #drop(entry: Entry): void {
    const entries = this.#users.get(entry.userId);
    entries?.delete(entry.url);
    if (entries?.size === 0) this.#users.delete(entry.userId);
    this.#oldestFirst.delete(entry);
    this.#bytes -= entry.body.length;
  }
}
