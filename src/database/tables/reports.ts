import type { FamilyId, Int64 } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/**
 * Sums of the entries that count as income or expense, without signs, and their number, by month and label. `ledger/posting` keeps
 * them. Those of days are in `account_days`; what they have more than these has no label.
 */
type ReportLabels = {
  family_id: FamilyId;
  label_kind: 'category' | 'merchant';
  label_id: string;
  /** The calendar month, `YYYY-MM`. */
  month: string;
  account_id: string;
  currency: string;
  income_minor: Int64;
  expense_minor: Int64;
  entries: Int64;
};

const REPORT_LABELS = `
create table report_labels (
  family_id int64 not null,
  label_kind text not null,
  label_id text not null,
  month text not null,
  account_id text not null,
  currency text not null,
  income_minor int64 not null,
  expense_minor int64 not null,
  entries int64 not null,
  -- With the label first, ten years of one label are one range of the table, and so is one month.
  constraint report_labels_pk primary key (family_id, label_kind, label_id, month, account_id, currency)
) clustered;`;

type ReportTables = { report_labels: ReportLabels };

export const REPORT_DDL = tablesOf<ReportTables>({ report_labels: REPORT_LABELS });
