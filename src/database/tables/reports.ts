import type { FamilyId, Int64 } from '#database/tables/column-types.ts';

/** Sums of the entries that count as income or expense, without signs, and their number. Triggers on transactions keep these rows. */
type Sums = { income_minor: Int64; expense_minor: Int64; entries: Int64 };

type ReportDays = Sums & { family_id: FamilyId; date: string; account_id: string; currency: string };

type ReportLabels = Sums & {
  family_id: FamilyId;
  label_kind: 'category' | 'merchant';
  /** Empty for entries without the label. */
  label_id: string;
  /** The calendar month, `YYYY-MM`. */
  month: string;
  account_id: string;
  currency: string;
};

export type ReportTables = { report_days: ReportDays; report_labels: ReportLabels };
