import type { FamilyId } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** Marks an account, a label, a security or a rate as sample data. */
type SampleRecords = {
  family_id: FamilyId;
  resource: 'account' | 'category' | 'merchant' | 'tag' | 'security' | 'exchange_rate';
  id: string;
};

const SAMPLE_RECORDS = `
create table sample_records (
  family_id int64 not null references families (id),
  resource text not null,
  id text not null,
  constraint sample_records_pk primary key (family_id, resource, id)
) clustered;`;

type SampleTables = {
  sample_records: SampleRecords;
};

export const SAMPLE_DDL = tablesOf<SampleTables>({ sample_records: SAMPLE_RECORDS });
