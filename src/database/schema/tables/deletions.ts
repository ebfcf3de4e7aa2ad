import type { FamilyId } from '#database/schema/column-types.ts';

/** A deletion of many rows that has begun. Its row goes with the last of them. */
type Deletions = {
  family_id: FamilyId;
  id: string;
  /** One account, all that the family had then, or its change history. */
  kind: 'account' | 'ledger' | 'history';
  account_id: string | null;
  user_id: string | null;
  credential_id: string | null;
  authentication_method: string | null;
  request_id: string;
  created_at: string;
};

export type DeletionTables = { deletions: Deletions };
