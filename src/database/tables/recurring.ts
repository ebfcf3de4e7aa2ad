import type { FamilyId, Flag, Int64, Timestamps } from '#database/tables/column-types.ts';

type RecurringTransactions = Timestamps & {
  family_id: FamilyId;
  id: string;
  /** Null if it recurs in several accounts. */
  account_id: string | null;
  merchant_id: string | null;
  category_id: string | null;
  /** Null only with a merchant. */
  name: string | null;
  /** The name of its payments, if that is not `name`. */
  payment_name: string | null;
  /** Money into the account is positive, here and in the three columns below. */
  amount_minor: Int64;
  currency: string;
  frequency: 'weekly' | 'monthly' | 'yearly';
  expected_day_of_month: Int64;
  /** As of the last write; reads add later entries. */
  last_occurrence_date: string;
  next_expected_date: string;
  /** No payment is expected after this day. */
  end_date: string | null;
  status: 'active' | 'inactive';
  occurrence_count: Int64;
  manual: Flag;
  min_minor: Int64 | null;
  max_minor: Int64 | null;
  avg_minor: Int64 | null;
};

export type RecurringTables = {
  recurring_transactions: RecurringTransactions;
};
