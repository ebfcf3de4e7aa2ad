import type { FamilyId, Flag, Int64, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

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

const RULES = `
create table rules (
  family_id int64 not null,
  id text not null,
  position int64 not null,
  name text,
  active flag not null check (active in (0, 1)),
  stop flag not null check (stop in (0, 1)),
  applies_on text not null,
  effective_date text,
  conditions text not null,
  actions text not null,
  version int64 not null,
  created_at text not null,
  updated_at text not null,
  pattern_size int64,
  text_size int64,
  constraint rules_pk primary key (family_id, id),
  constraint rules_family_fk foreign key (family_id) references families (id)
);`;

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

const RULE_RUNS = `
create table rule_runs (
  family_id int64 not null,
  id text not null,
  user_id text not null,
  credential_id text,
  authentication_method text,
  request_id text not null,
  rule_id text,
  rule_name text,
  versions text not null,
  includes_edited flag not null check (includes_edited in (0, 1)),
  status text not null check (status in ('pending', 'success', 'failed', 'reverting', 'reverted')),
  position text not null,
  last_id text not null,
  queued int64 not null,
  processed int64 not null,
  modified int64 not null,
  executed_at text not null,
  error_message text,
  created_at text not null,
  updated_at text not null,
  constraint rule_runs_pk primary key (family_id, id),
  constraint rule_runs_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
create index rule_runs_user on rule_runs (family_id, user_id);
create index rule_runs_status on rule_runs (status, id);`;

/** JSON of the members that a run has changed on an entry, before and after. */
type RuleRunChanges = {
  family_id: FamilyId;
  run_id: string;
  transaction_id: string;
  before: string;
  after: string;
};

const RULE_RUN_CHANGES = `
create table rule_run_changes (
  family_id int64 not null,
  run_id text not null,
  transaction_id text not null,
  before text not null,
  after text not null,
  constraint rule_run_changes_pk primary key (family_id, run_id, transaction_id),
  constraint rule_run_changes_run_fk foreign key (family_id, run_id)
    references rule_runs (family_id, id) on delete cascade
) clustered;`;

type RuleTables = { rules: Rules; rule_runs: RuleRuns; rule_run_changes: RuleRunChanges };

export const RULE_DDL = tablesOf<RuleTables>({
  rules: RULES,
  rule_runs: RULE_RUNS,
  rule_run_changes: RULE_RUN_CHANGES,
});
