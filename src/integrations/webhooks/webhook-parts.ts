import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { ChangeReader } from '#integrations/changes/index.ts';

/** The maker of a webhook: a person, or a program by its key or grant. */
type Maker = {
  readonly familyId: number;
  readonly userId: string;
  readonly keyId: string | null;
  readonly grantId: string | null;
};

/** Finds the role and scopes of a maker at an instant; undefined for one that has lost access. */
export type FindMaker = (db: Kysely<LedgerTables>, maker: Maker, now: string) => Promise<ChangeReader | undefined>;

/** The dependencies of the use cases of webhooks, besides their context. */
export type WebhookParts = {
  /** @throws OutboundError for a URL that must not be called. */
  readonly vetUrl: (url: string) => Promise<void>;
  /** Sends what is due; call it after the commit. */
  readonly wake: () => void;
};
