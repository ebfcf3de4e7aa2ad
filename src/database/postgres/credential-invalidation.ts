import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

export type InvalidationListener = {
  /** Credentials of this family changed; null: those of any family may have. */
  onInvalidated(familyId: number | null): void;
  /** Called once when the connection is lost, with the reason, and once with null when it is back. */
  onConnection(lost: Error | null): void;
};

/** How a process learns that another process changed credentials. */
export type CredentialInvalidations = {
  /** Resolves once `listener` is connected, or the first attempt has failed. */
  listen(listener: InvalidationListener): Promise<void>;
  /** Whether every change committed more than 90 ms ago has been received. Only then may cached credentials be used. */
  isConnected(): boolean;
  close(): Promise<void>;
};

export const NO_OTHER_PROCESS: CredentialInvalidations = {
  listen: async () => {},
  isConnected: () => true,
  close: async () => {},
};

/** The channel of PostgreSQL's notifications. */
export const CREDENTIAL_CHANNEL = 'coffer_credentials';

/**
 * Notifies every process, when the running transaction commits, that credentials of a family changed. Recorded changes with
 * `invalidatesCredentials` do this themselves.
 */
export async function notifyInvalidatedCredentials(db: Kysely<LedgerTables>, familyId: number): Promise<void> {
  if (isSqlite(db)) return; // no other process
  await sql`select pg_notify(${CREDENTIAL_CHANNEL}, ${String(familyId)})`.execute(db);
}
