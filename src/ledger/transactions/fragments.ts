import type { FamilyVersion } from '#database/family/family-versions.ts';
import type { MoneyLocale } from '#kernel/money/money-format.ts';
import type { VisibleAccounts } from '#ledger/sharing/index.ts';

const FRAGMENTS_MAX = 20_000;

/** Identifies one rendering of one transaction. It is stale exactly when the row or a name it shows has changed. */
export type FragmentKey = string;

/**
 * The key of a transaction's rendering; `version` is the row's own, `reference` that of the names around it. Who does not see
 * everything has renderings of their own: a transfer to an account that they do not see is not in them.
 */
export function fragmentKey(
  id: string,
  version: bigint,
  books: FamilyVersion,
  { accountIds, userId }: VisibleAccounts,
  locale: MoneyLocale,
): FragmentKey {
  const sight = accountIds === null ? '' : userId;
  return `${id} ${version} ${books.reference} ${locale} ${sight}`;
}

/** Rendered transactions as JSON text. Nothing is ever invalidated: a changed row has another key, the oldest fall out. */
export class Fragments {
  readonly #texts = new Map<FragmentKey, string>();

  /** The kept rendering, if any. */
  get(key: FragmentKey): string | undefined {
    return this.#texts.get(key);
  }

  /** Keeps a rendering. */
  put(key: FragmentKey, json: string): void {
    if (this.#texts.size >= FRAGMENTS_MAX) {
      for (const oldest of this.#texts.keys()) {
        this.#texts.delete(oldest);
        if (this.#texts.size < FRAGMENTS_MAX) break;
      }
    }
    this.#texts.set(key, json);
  }
}
