import type { FamilyId, Int64 } from '#database/tables/column-types.ts';

type ChangeHeads = { family_id: FamilyId; sequence: Int64 };

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
  /** JSON of the wire shape before and after; null for a create or a delete. */
  before: string | null;
  after: string | null;
  /** JSON array of the accounts that a user must see to read the change; null if the whole family may read it. */
  account_ids: string | null;
};

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

export type ChangeTables = {
  change_heads: ChangeHeads;
  changes: Changes;
  change_seals: ChangeSeals;
};
