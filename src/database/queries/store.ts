import type { Kysely } from 'kysely';

/** How much a store does: connections that are in use, and work that waits for one. */
export type StoreLoad = { readonly used: number; readonly waiting: number };

/** Called with the text of a statement, without its values, and the milliseconds that it took. */
export type OnStatement = (sql: string, ms: number) => void;

/** One store of rows, whichever engine keeps it. Reads see committed rows only; a write resolves when it is on disk. */
export type Store<Schema> = {
  readonly read: Kysely<Schema>;
  /** The same for what only one family's rows are wanted of: where row security is on, no other's are there. */
  readOf(familyId: number): Kysely<Schema>;
  /** Each statement a transaction of its own, for what one statement does whole. */
  readonly autocommit: Kysely<Schema>;
  /**
   * Runs `work` in one transaction; it must await nothing but queries of the connection that it is given. Those that name the same
   * family, and would wait for one another anyway, take turns.
   */
  write<T>(work: (db: Kysely<Schema>) => Promise<T>, familyId?: number): Promise<T>;
  /** Runs `work`, which changes the schema, for as long as it takes; it opens its transactions itself. */
  migrate<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Runs `effect` after the commits in progress settle; at once if there are none. */
  afterCommit(effect: () => void): void;
  load(): StoreLoad;
  /** Waits for the last write and closes. */
  close(): Promise<void>;
};
