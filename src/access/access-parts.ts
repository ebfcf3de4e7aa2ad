import type { Kysely } from 'kysely';
import type { Settings } from '#config/settings.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';

/** Drops what is remembered of credentials, so that a revocation bites on the next request. */
export type CredentialMemory = {
  /** Call after the commit that revoked, deactivated, re-scoped or changed the role of anything of this user. */
  forgetUser(userId: string): void;
};

/** Tells when credentials were last used. */
export type LastUseReader = {
  /** The last uses of the family's credentials `ids`, RFC 3339, by id; an unused one is not in it. */
  of(familyId: number, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

/** Deletes and counts what is in a family's books, as opposed to the family and its people. */
export type LedgerDataReset = {
  /** Deletes all of it in the running write, each row with its change row. */
  deleteLedgerData(tx: FamilyTransaction): Promise<void>;
  /** Takes a user who leaves for ever out of the books: what nobody else sees goes with them. */
  forgetUser(tx: FamilyTransaction, userId: string): Promise<void>;
  /** How many rows of each kind there are. */
  countLedgerData(db: Kysely<LedgerTables>, familyId: number): Promise<Readonly<Record<string, number>>>;
};

/** What the slices of this wing are assembled from. */
export type AccessParts = {
  readonly settings: Settings;
  readonly credentials: CredentialMemory;
  readonly lastUses: LastUseReader;
  /** Fills a new family's books, inside the transaction that makes the family. */
  readonly prepareFamily: (tx: FamilyTransaction) => Promise<void>;
  /** Lets a user who joins a family into its books, inside the transaction that makes the user. */
  readonly welcomeMember: (tx: FamilyTransaction, userId: string) => Promise<void>;
  readonly erasure: LedgerDataReset;
};
