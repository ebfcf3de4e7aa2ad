import type { FamilyId, Flag, Int64, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** A person's access to a service that reads their banks. */
type BankConnections = Timestamps & {
  family_id: FamilyId;
  id: string;
  /** The person who connected: syncs have their rights. */
  user_id: string;
  connector: string;
  name: string;
  institution: string | null;
  status: 'active' | 'needs_attention' | 'paused' | 'ended';
  consent_expires_at: string | null;
  last_synced_at: string | null;
  error_code: string | null;
  error_message: string | null;
  /** Sealed JSON object of what the connector needs; null until the connection is set up. */
  secrets: string | null;
  /** The same of a set-up that the person has begun at their bank. */
  pending_secrets: string | null;
  /** When the next sync by itself is due. */
  due_at: string;
  /** Syncs in a row that failed, and when the first of them did. */
  failures: Int64;
  failing_since: string | null;
};

const BANK_CONNECTIONS = `
create table bank_connections (
  family_id int64 not null,
  id text not null,
  user_id text not null,
  connector text not null,
  name text not null,
  institution text,
  status text not null check (status in ('active', 'needs_attention', 'paused', 'ended')),
  consent_expires_at text,
  last_synced_at text,
  error_code text,
  error_message text,
  secrets text,
  pending_secrets text,
  due_at text not null,
  failures int64 not null,
  failing_since text,
  created_at text not null,
  updated_at text not null,
  constraint bank_connections_pk primary key (family_id, id),
  constraint bank_connections_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
create index bank_connections_user on bank_connections (family_id, user_id);
-- The job looks for them in every family.
create index bank_connections_due on bank_connections (due_at) where status in ('active', 'needs_attention');`;

/** An account at a bank, and the account here that its rows go to. */
type LinkedAccounts = Timestamps & {
  family_id: FamilyId;
  id: string;
  connection_id: string;
  /** The bank's id that stays when the person signs in again. */
  external_id: string;
  /** The id by which the connector asks for it now. */
  fetch_id: string;
  name: string;
  currency: string;
  balance_date: string | null;
  /** A plain decimal: what is owed is negative. */
  balance: string | null;
  /** Null while its rows go nowhere. */
  account_id: string | null;
  /** The first day whose rows are wanted; null while it is not linked. */
  since: string | null;
  /** Whether amounts and balances come with the wrong sign. */
  is_inverted: Flag;
  /** The day up to which the last sync has read; null before the first one. */
  synced_until: string | null;
  /** The last day on which both balances agreed. */
  agreed_on: string | null;
  /** Why the last sync brought nothing of it, or not all, and since when nothing has come. */
  error_code: string | null;
  error_message: string | null;
  failing_since: string | null;
  /** The day on which it was read last, and how often on that day. */
  reads_on: string | null;
  reads: Int64;
};

const LINKED_ACCOUNTS = `
create table linked_accounts (
  family_id int64 not null,
  id text not null,
  connection_id text not null,
  external_id text not null,
  fetch_id text not null,
  name text not null,
  currency text not null,
  balance_date text,
  balance text,
  account_id text,
  since text,
  is_inverted flag not null,
  synced_until text,
  agreed_on text,
  created_at text not null,
  updated_at text not null,
  error_code text,
  error_message text,
  failing_since text,
  reads_on text,
  reads int64 not null default 0,
  constraint linked_accounts_pk primary key (family_id, id),
  constraint linked_accounts_connection_fk foreign key (family_id, connection_id)
    references bank_connections (family_id, id)
);
create unique index linked_accounts_external on linked_accounts (family_id, connection_id, external_id);
create unique index linked_accounts_account on linked_accounts (family_id, account_id) where account_id is not null;`;

/** A sync of one connection, or of all connections of a family: then each has one below it. */
type Syncs = {
  family_id: FamilyId;
  id: string;
  created_at: string;
  connection_id: string | null;
  parent_id: string | null;
  status: 'pending' | 'syncing' | 'completed' | 'failed';
  /** When the last status began. */
  updated_at: string | null;
  started_at: string | null;
  /** Whether all rows are here, and imports take them into the ledger. */
  is_fetched: Flag;
  error_code: string | null;
  error_message: string | null;
  /** JSON list of what came for each linked account. */
  results: string;
};

const SYNCS = `
create table syncs (
  family_id int64 not null references families (id),
  id text not null,
  created_at text not null,
  connection_id text,
  parent_id text,
  status text not null default 'completed' check (status in ('pending', 'syncing', 'completed', 'failed')),
  updated_at text,
  started_at text,
  is_fetched flag not null default 0,
  error_code text,
  error_message text,
  results text not null default '[]',
  constraint syncs_pk primary key (family_id, id)
) clustered;
create index syncs_connection on syncs (family_id, connection_id, id) where connection_id is not null;
create index syncs_parent on syncs (family_id, parent_id) where parent_id is not null;
-- Running syncs are few, and the job looks for them in every family.
create index syncs_running on syncs (id) where status in ('pending', 'syncing');`;

type BankConnectionTables = { bank_connections: BankConnections; linked_accounts: LinkedAccounts; syncs: Syncs };

export const BANK_CONNECTION_DDL = tablesOf<BankConnectionTables>({
  bank_connections: BANK_CONNECTIONS,
  linked_accounts: LINKED_ACCOUNTS,
  syncs: SYNCS,
});
