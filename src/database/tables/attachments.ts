import type { FamilyId, Int64 } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** A file of a transaction. Its content is in the store of contents, named by its hash. */
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

/** A content that the store has, may have, or is about to get. Its row is there before it is stored, and until it is deleted there. */
type AttachmentContents = {
  family_id: FamilyId;
  sha256: string;
  byte_size: Int64;
  /** When it was last wanted: an upload that follows stores it again. */
  wanted_at: string;
  /** Since when a process has been deleting it from the store; nothing may name it then. */
  deleting_since: string | null;
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

export const ATTACHMENT_CONTENTS = `
create table attachment_contents (
  family_id int64 not null,
  sha256 text not null,
  byte_size int64 not null,
  wanted_at text not null,
  deleting_since text,
  constraint attachment_contents_pk primary key (family_id, sha256)
);`;

type AttachmentTables = { attachments: Attachments; attachment_contents: AttachmentContents };

export const ATTACHMENT_DDL = tablesOf<AttachmentTables>({
  attachments: ATTACHMENTS,
  attachment_contents: ATTACHMENT_CONTENTS,
});
