import type { FamilyId, Int64 } from '#database/tables/column-types.ts';

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

export type AttachmentTables = { attachments: Attachments };
