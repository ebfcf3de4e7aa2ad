import type { FamilyId, Int64 } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** A file of a transaction. Its content is in the data folder, named by its hash. */
type Attachments = {
  family_id: FamilyId;
  id: string;
  transaction_id: string;
  filename: string;
  content_type: string;
  byte_size: Int64;
  sha256: string;
  created_at: string;
};

const ATTACHMENTS = `
create table attachments (
  family_id int64 not null,
  id text not null,
  transaction_id text not null,
  filename text not null,
  content_type text not null,
  byte_size int64 not null,
  sha256 text not null,
  created_at text not null,
  constraint attachments_pk primary key (family_id, id),
  constraint attachments_transaction_fk foreign key (family_id, transaction_id)
    references transactions (family_id, id) on delete cascade
);
create index attachments_transaction on attachments (family_id, transaction_id, id);`;

type AttachmentTables = { attachments: Attachments };

export const ATTACHMENT_DDL = tablesOf<AttachmentTables>({ attachments: ATTACHMENTS });
