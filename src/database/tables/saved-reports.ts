import type { FamilyId, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** A report under a name: its choices, and none of its figures. */
type SavedReports = Timestamps & {
  family_id: FamilyId;
  id: string;
  /** The person whose own it is; null for one of the whole family. */
  user_id: string | null;
  name: string;
  measure: 'expense' | 'income' | 'net' | 'transaction_count';
  group_by: 'category' | 'merchant' | 'tag' | 'account' | 'none';
  /** Null where the period is not cut into parts. */
  interval: 'month' | 'quarter' | 'year' | null;
  /** The name of a period that follows the calendar; null where it has two fixed days. */
  period: string | null;
  start_date: string | null;
  end_date: string | null;
  compare: 'previous' | 'last_year' | null;
  /** A query in the search language. */
  q: string | null;
  chart: 'bars' | 'flow';
};

const SAVED_REPORTS = `
create table saved_reports (
  family_id int64 not null,
  id text not null,
  user_id text,
  name text not null,
  measure text not null,
  group_by text not null,
  interval text,
  period text,
  start_date text,
  end_date text,
  compare text,
  q text,
  chart text not null,
  created_at text not null,
  updated_at text not null,
  constraint saved_reports_pk primary key (family_id, id),
  constraint saved_reports_user_fk foreign key (family_id, user_id) references users (family_id, id),
  constraint saved_reports_period check ((period is null) = (start_date is not null and end_date is not null))
);`;

export const SAVED_REPORT_DDL = tablesOf<{ saved_reports: SavedReports }>({ saved_reports: SAVED_REPORTS });
