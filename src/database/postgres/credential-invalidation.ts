import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/schema/dialect.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';

/** Who is told. */
export type CredentialHearer = {
  /** Credentials of a family changed; null: of any family. */
  forget(familyId: number | null): void;
  /** The news can no longer be relied on, for this reason; null: they can again. Told once each time. */
  hears(lost: Error | null): void;
};

/** How a process learns what other processes did to credentials. */
export type CredentialNews = {
  /** Tells `hearer` from now on; settles when it does, or when it is clear that it cannot yet. */
  listen(hearer: CredentialHearer): Promise<void>;
  /** Whether every change committed more than 90 ms ago has been told of. Only then may credentials be taken from memory. */
  isCurrent(): boolean;
  close(): Promise<void>;
};

/** Of a process that is the only one. */
export const SOLE_PROCESS: CredentialNews = {
  listen: async () => {},
  isCurrent: () => true,
  close: async () => {},
};

/** Where PostgreSQL's notifications of changed credentials go. */
export const CREDENTIAL_CHANNEL = 'coffer_credentials';

/**
 * Tells every process that credentials of a family changed, exactly when the running write commits. A family's own recorded
 * changes tell by themselves.
 */
export async function tellCredentialNews(db: Kysely<LedgerTables>, familyId: number): Promise<void> {
  if (isSqlite(db)) return; // there is no other process
  await sql`select pg_notify(${CREDENTIAL_CHANNEL}, ${String(familyId)})`.execute(db);
}

// Whose change may end or cut what a credential is good for.
const CREDENTIAL_RESOURCES: ReadonlySet<string> = new Set(['api_key', 'grant', 'session', 'user']);

/** Whether a change may make what is remembered of a credential wrong: a new credential is in nobody's memory. */
export function changesCredentials({ resource, kind }: { resource: string; kind: string }): boolean {
  return kind !== 'create' && CREDENTIAL_RESOURCES.has(resource);
}
