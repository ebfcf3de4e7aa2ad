import type { FamilyId, Int64, Timestamps } from '#database/tables/column-types.ts';

type Goals = Timestamps & {
  family_id: FamilyId;
  id: string;
  name: string;
  currency: string;
  target_minor: Int64;
  /** From this day on it is saved for. */
  start_date: string;
  target_date: string;
  /** JSON of the ids of the accounts that fund it; null for an envelope. All accounts exist and have its currency. */
  account_ids: string | null;
  /** The part of the balances that is for something else. */
  reserved_minor: Int64;
  /** The category whose envelope funds it. */
  category_id: string | null;
};

export type GoalTables = { goals: Goals };
