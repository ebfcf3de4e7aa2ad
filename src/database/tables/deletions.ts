import type { FamilyId } from '#database/tables/column-types.ts';

type LabelName = 'category' | 'merchant' | 'tag';

/** A deletion of many rows that has begun. Its row goes with the last of them. */
type Deletions = {
  family_id: FamilyId;
  id: string;
  /** One account, all that the family had then, its change history, one label, or the sample labels that nothing uses. */
  kind: 'account' | 'ledger' | 'history' | LabelName | 'sample_labels';
  account_id: string | null;
  label_id: string | null;
  /** The label that transactions get instead. */
  replacement_id: string | null;
  user_id: string | null;
  credential_id: string | null;
  authentication_method: string | null;
  request_id: string;
  created_at: string;
};

export type DeletionTables = { deletions: Deletions };
