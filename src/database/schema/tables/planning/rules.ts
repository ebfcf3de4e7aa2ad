import type { FamilyId, Flag, Int64, Timestamps } from '#database/schema/column-types.ts';

type Rules = Timestamps & {
  family_id: FamilyId;
  id: string;
  /** Rules run in this order; two may be equal, then the older one is first. */
  position: Int64;
  name: string | null;
  active: Flag;
  /** No later rule runs on an entry that this one matches. */
  stop: Flag;
  /** The writes that it runs on, joined by commas: create, import, update. */
  applies_on: string;
  /** Entries of earlier days are left alone. */
  effective_date: string | null;
  /** JSON lists. */
  conditions: string;
  actions: string;
  /** The number of its last change. */
  version: Int64;
};

export type RuleTables = { rules: Rules };
