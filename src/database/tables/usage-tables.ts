import type { Generated } from 'kysely';
import type { FamilyId, Int64 } from './column-types.ts';
import type { DdlOf } from './ddl.ts';

// Counters and logs: written in batches; they survive a killed process but not a power cut. The embedded database has them in a
// file of their own.

/** Requests admitted in a window; `window` is floor(unix seconds / window length). */
type RateCounters = { key_id: string; window: Int64; count: Int64 };

const RATE_COUNTERS = `
create table rate_counters (
  key_id text primary key,
  "window" int64 not null,
  count int64 not null
);`;

/** Which process runs which background job, until when; RFC 3339 by the database's clock. */
type Leases = { name: string; holder: string; expires_at: string };

const LEASES = `
create table leases (
  name text primary key,
  holder text not null,
  expires_at text not null
);`;

type CredentialUses = { family_id: FamilyId; credential_id: string; last_used_at: string };

const CREDENTIAL_USES = `
create table credential_uses (
  family_id int64 not null,
  credential_id text not null,
  last_used_at text not null,
  constraint credential_uses_pk primary key (family_id, credential_id)
);`;

type UsageCounts = {
  family_id: FamilyId;
  credential_id: string;
  user_id: string;
  day: string;
  method: string;
  route: string;
  status_class: string;
  count: Int64;
};

const USAGE_COUNTS = `
create table usage_counts (
  family_id int64 not null,
  credential_id text not null,
  user_id text not null,
  day text not null,
  method text not null,
  route text not null,
  status_class text not null,
  count int64 not null,
  constraint usage_counts_pk primary key (family_id, credential_id, day, method, route, status_class)
);`;

/** Requests with a known credential, in the order of `id`. `at_ms` is epoch milliseconds. */
type RequestLog = {
  id: Generated<bigint>;
  family_id: FamilyId;
  at_ms: Int64;
  request_id: string;
  method: string;
  route: string;
  status: Int64;
  duration_us: Int64;
  authentication_method: string;
  credential_id: string;
  user_id: string;
  address: string;
};

const REQUEST_LOG_COLUMNS = `
  family_id int64 not null,
  at_ms int64 not null,
  request_id text not null,
  method text not null,
  route text not null,
  status int64 not null,
  duration_us int64 not null,
  authentication_method text not null,
  credential_id text not null,
  user_id text not null,
  address text not null`;

// On SQLite rows are appended in the order of `id`; on PostgreSQL the key begins with the family, for shards. Each request adds a row
// here: there is no other index, and a filter reads the family's rows backwards.
const REQUEST_LOG = {
  sqlite: `
create table request_log (
  id identity primary key,${REQUEST_LOG_COLUMNS}
);
create index request_log_family on request_log (family_id, id);`,
  postgres: `
create table request_log (
  id identity,${REQUEST_LOG_COLUMNS},
  constraint request_log_identity primary key (family_id, id)
);`,
};

export type UsageTables = {
  rate_counters: RateCounters;
  leases: Leases;
  credential_uses: CredentialUses;
  usage_counts: UsageCounts;
  request_log: RequestLog;
};

export const USAGE_DDL = {
  rate_counters: RATE_COUNTERS,
  leases: LEASES,
  credential_uses: CREDENTIAL_USES,
  usage_counts: USAGE_COUNTS,
  request_log: REQUEST_LOG,
} satisfies DdlOf<UsageTables>;
