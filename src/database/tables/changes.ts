import type { FamilyId, Int64, Preset } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** Each write of a family locks its row: the number of its changes and records, and its quotas. */
type ChangeHeads = {
  family_id: FamilyId;
  /** The number of the newest change. */
  sequence: Int64;
  /** How many records the ledger of the family has. */
  records: Preset<bigint, bigint | number>;
  /** Its own quotas; 0 is no limit, null the quota of the server. */
  records_max: Int64 | null;
  storage_bytes_max: Int64 | null;
  jobs_max: Int64 | null;
  /** The newest announcement of market rates that the family has a change of. */
  rates_announced: Preset<bigint, bigint | number>;
};

const CHANGE_HEADS = `
create table change_heads (
  family_id int64 primary key references families (id),
  sequence int64 not null,
  records int64 not null default 0,
  records_max int64,
  storage_bytes_max int64,
  jobs_max int64,
  rates_announced int64 not null default 0
);
create index change_heads_rates on change_heads (rates_announced);`;

type Changes = {
  family_id: FamilyId;
  sequence: Int64;
  resource: string;
  resource_id: string;
  kind: 'create' | 'update' | 'delete';
  user_id: string | null;
  credential_id: string | null;
  authentication_method: string | null;
  request_id: string;
  at: string;
  /** The record before and after, packed: read them by `unpackChange`. Null for a create or a delete. */
  before: string | null;
  after: string | null;
  /** JSON array of the accounts that a user must see to read the change, or of the one user who may; null if the whole family may. */
  account_ids: string | null;
};

const CHANGES = `
create table changes (
  family_id int64 not null references families (id),
  sequence int64 not null,
  resource text not null,
  resource_id text not null,
  kind text not null,
  user_id text,
  credential_id text,
  authentication_method text,
  request_id text not null,
  at text not null,
  before text,
  after text,
  account_ids text,
  constraint changes_pk primary key (family_id, sequence)
) clustered;`;

/** A hash over a family's change rows from the previous seal (exclusive) to `through_sequence` (inclusive). */
type ChangeSeals = {
  family_id: FamilyId;
  /** From 1, without gaps. */
  number: Int64;
  through_sequence: Int64;
  /** SHA-256 in hexadecimal; it covers the previous seal's hash. */
  hash: string;
  sealed_at: string;
};

const CHANGE_SEALS = `
create table change_seals (
  family_id int64 not null references families (id),
  number int64 not null,
  through_sequence int64 not null,
  hash text not null,
  sealed_at text not null,
  constraint change_seals_pk primary key (family_id, number)
) clustered;`;

type ChangeTables = {
  change_heads: ChangeHeads;
  changes: Changes;
  change_seals: ChangeSeals;
};

export const CHANGE_DDL = tablesOf<ChangeTables>({
  change_heads: CHANGE_HEADS,
  changes: CHANGES,
  change_seals: CHANGE_SEALS,
});
