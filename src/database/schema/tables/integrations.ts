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

type Syncs = { family_id: FamilyId; id: string; created_at: string };

export type IntegrationTables = {
  family_exports: FamilyExports;
  syncs: Syncs;
};
