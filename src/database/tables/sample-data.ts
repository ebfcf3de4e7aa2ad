import type { FamilyId } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** Marks a record as sample data. What belongs to an account or a security goes with it. */
type SampleRecords = {
  family_id: FamilyId;
  resource:
    | ('account' | 'category' | 'merchant' | 'tag' | 'security' | 'exchange_rate')
    | ('goal' | 'rule' | 'budget' | 'budget_group' | 'saved_report' | 'forecast_plan');
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
