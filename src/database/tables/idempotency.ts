import type { FamilyId, Flag, Int64 } from './column-types.ts';
import { tablesOf } from './ddl.ts';

type IdempotencyRecords = {
  family_id: FamilyId;
  user_id: string;
  key: string;
  /** SHA-256 of method, URL and canonical body. */
  fingerprint: string;
  status: Int64;
  /** JSON object of the saved response's headers. */
  headers: string;
  /** Null for a response without a body or with a secret in it. */
  body: string | null;
  is_secret: Flag;
  created_at: string;
};

const IDEMPOTENCY_RECORDS = `
create table idempotency_records (
  family_id int64 not null references families (id),
  user_id text not null,
  key text not null,
  fingerprint text not null,
  status int64 not null,
  headers text not null,
  body text,
  is_secret flag not null,
  created_at text not null,
  constraint idempotency_records_pk primary key (family_id, user_id, key)
);
create index idempotency_records_created on idempotency_records (created_at);`;

type IdempotencyTables = {
  idempotency_records: IdempotencyRecords;
};

export const IDEMPOTENCY_DDL = tablesOf<IdempotencyTables>({ idempotency_records: IDEMPOTENCY_RECORDS });
