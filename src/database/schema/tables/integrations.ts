import type { FamilyId, Int64, Timestamps } from '#database/schema/column-types.ts';

/** An export of the ledger as the user sees it; its file is in the data folder of the process that wrote it. */
type FamilyExports = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  status: 'pending' | 'processing' | 'completed' | 'failed';
  /** Null until the export is completed. */
  byte_size: Int64 | null;
};

/** An import of an exported family. */
type FamilyImports = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  status: 'importing' | 'complete' | 'failed';
  filename: string;
  records_count: Int64;
  records_done: Int64;
  /** JSON array of the e-mail addresses of users in the file that the family does not have. */
  unknown_people: string;
  /** The reason why a failed import stopped. */
  error: string | null;
  /** The credential and request that began it. */
  credential_id: string | null;
  authentication_method: string | null;
  request_id: string;
};

/** Records of such an import that are written next. */
type FamilyImportParts = {
  family_id: FamilyId;
  import_id: string;
  number: Int64;
  records_count: Int64;
  /** JSON of the rows. */
  content: string;
};

type Syncs = { family_id: FamilyId; id: string; created_at: string };

export type IntegrationTables = {
  family_exports: FamilyExports;
  family_imports: FamilyImports;
  family_import_parts: FamilyImportParts;
  syncs: Syncs;
};
