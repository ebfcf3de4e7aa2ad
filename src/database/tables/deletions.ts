import type { FamilyId } from './column-types.ts';
import { tablesOf } from './ddl.ts';

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

const DELETIONS = `
create table deletions (
  family_id int64 not null,
  id text not null,
  kind text not null,
  account_id text,
  label_id text,
  replacement_id text,
  user_id text,
  credential_id text,
  authentication_method text,
  request_id text not null,
  created_at text not null,
  -- The name of a table before: databases of 0.9.0 have it.
  constraint deletions_0024_pk primary key (family_id, id)
);`;

type DeletionTables = { deletions: Deletions };

export const DELETION_DDL = tablesOf<DeletionTables>({ deletions: DELETIONS });
