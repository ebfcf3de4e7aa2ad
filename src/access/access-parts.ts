import type { Settings } from '#config/settings.ts';
import type { FamilyTransaction } from '#database/family-transaction.ts';

/** Drops what is remembered of credentials, so that a revocation bites on the next request. */
export type CredentialMemory = {
  /** Call after the commit that revoked, deactivated, re-scoped or changed the role of anything of this user. */
  forgetUser(userId: string): void;
};

/** What the slices of this wing are assembled from. */
export type AccessParts = {
  readonly settings: Settings;
  readonly credentials: CredentialMemory;
  /** Fills a new family's books, inside the transaction that makes the family. */
  readonly prepareFamily: (tx: FamilyTransaction) => Promise<void>;
};
