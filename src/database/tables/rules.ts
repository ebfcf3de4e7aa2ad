import type { FamilyId, Flag, Int64, Timestamps } from '#database/tables/column-types.ts';

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
  /** The cost of its conditions, at most; null until the start after the upgrade that brought them. */
  pattern_size: Int64 | null;
  text_size: Int64 | null;
};

/** A run of rules over stored entries. */
type RuleRuns = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  credential_id: string | null;
  authentication_method: string | null;
  request_id: string;
  /** Null for a run of all active rules. */
  rule_id: string | null;
  rule_name: string | null;
  /** JSON list of the ids of the rules and their versions. */
  versions: string;
  includes_edited: Flag;
  status: 'pending' | 'success' | 'failed' | 'reverting' | 'reverted';
  /** The id of the last entry that it has visited. */
  position: string;
  /** The id of the newest entry at its start. */
  last_id: string;
  queued: Int64;
  processed: Int64;
  modified: Int64;
  executed_at: string;
  error_message: string | null;
};

/** JSON of the members that a run has changed on an entry, before and after. */
type RuleRunChanges = {
  family_id: FamilyId;
  run_id: string;
  transaction_id: string;
  before: string;
  after: string;
};

export type RuleTables = { rules: Rules; rule_runs: RuleRuns; rule_run_changes: RuleRunChanges };
