import { civilDate, type RawSearch, text } from '../../../ui/routing/index.ts';

/** The filters of the change history. */
export type HistorySearch = {
  /** A person, API key or connected app: `user:<id>`, `key:<id>` or `app:<id>`. */
  readonly author?: string | undefined;
  /** A kind of record of `RECORD_KINDS`. */
  readonly kind?: string | undefined;
  readonly day?: string | undefined;
};

/** Reads the search parameters; invalid ones are ignored. */
export function readHistorySearch({ author, kind, day }: RawSearch): HistorySearch {
  return { author: text(author), kind: text(kind), day: civilDate(day) };
}
