import type { Kysely } from 'kysely';
import type { Outbox } from '#access/mail/outbox.ts';
import type { Settings } from '#config/settings.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Language } from '#kernel/languages.ts';

/** Drops cached credentials, so that a revocation takes effect on the next request. */
export type CredentialInvalidation = {
  /** Call after the commit that revoked, deactivated or re-scoped a credential of this user, or changed their role. */
  forgetUser(userId: string): void;
};

/** Reads when credentials were last used. */
type LastUseReader = {
  /** The last uses of the family's credentials `ids`, RFC 3339, by id; unused ones are absent. */
  of(familyId: number, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

/** Deletes and counts a family's data, as opposed to the family and its members. */
type DataReset = {
  /** Deletes all of it, or hides all of it and returns the id of the deletion that a job carries on. */
  deleteLedgerData(tx: FamilyTransaction): Promise<string | null>;
  /** Has the job delete the change history of a family without members, after all else. */
  eraseHistory(tx: FamilyTransaction): Promise<string>;
  /** Wakes the job that carries on deletions; call it after the commit. */
  continueDeletions(): void;
  /** Removes a deleted user from the data, with what only they could see. */
  forgetUser(tx: FamilyTransaction, userId: string): Promise<void>;
  /** Deletes the webhooks that a user made. */
  deleteWebhooks(tx: FamilyTransaction, userId: string): Promise<void>;
  /** The number of rows of each kind. */
  countLedgerData(db: Kysely<LedgerTables>, familyId: number): Promise<Readonly<Record<string, number>>>;
};

export const HOLDER_KINDS = ['api_key', 'application', 'webhook', 'passkey', 'identity'] as const;

/** Something that reaches a user's data without signing in with the password. */
export type AccessHolder = {
  readonly kind: (typeof HOLDER_KINDS)[number];
  readonly id: string;
  readonly name: string;
};

/** Lists one kind of holders of access to a user's data. */
export type AccessHolders = {
  list(tx: FamilyTransaction, userId: string): Promise<AccessHolder[]>;
  /** Takes access from those that the user made in these sign-ins; returns them. Forget the user after the commit. */
  disableMadeIn?(tx: FamilyTransaction, userId: string, signInIds: readonly string[]): Promise<AccessHolder[]>;
};

/** The dependencies of the use cases of this module, besides their context. */
export type AccessParts = {
  readonly settings: Settings;
  readonly credentials: CredentialInvalidation;
  readonly lastUses: LastUseReader;
  /** Creates a new family's default data, in the transaction that creates the family. */
  readonly prepareFamily: (tx: FamilyTransaction, language: Language) => Promise<void>;
  /** Shares the family's accounts with a new member, in the transaction that creates the user. */
  readonly welcomeMember: (tx: FamilyTransaction, userId: string) => Promise<void>;
  readonly dataReset: DataReset;
  /** Null: no mail is sent. */
  readonly outbox: Outbox | null;
  readonly holders: readonly AccessHolders[];
  /** Revokes the user's API keys and deletes their second factor, passkeys and linked identities. */
  readonly revokeAccess: (tx: FamilyTransaction, userId: string) => Promise<void>;
};
