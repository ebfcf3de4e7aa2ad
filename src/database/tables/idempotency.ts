import type { FamilyId, Flag, Int64 } from '#database/tables/column-types.ts';

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

export type IdempotencyTables = {
  idempotency_records: IdempotencyRecords;
};
