import type { FamilyId } from '#database/tables/column-types.ts';

/** Marks an account or a label as sample data. */
type SampleRecords = { family_id: FamilyId; resource: 'account' | 'category' | 'merchant' | 'tag'; id: string };

export type SampleTables = {
  sample_records: SampleRecords;
};
