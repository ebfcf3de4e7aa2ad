import { isSet } from '#database/tables/ledger-tables.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import type { RuleRow } from '#ledger/rules/store.ts';
import type { RunRow } from '#ledger/rules/stored-runs/index.ts';

/** A run in responses; `rule` is null for a run of all rules, and once the rule is deleted. */
export function presentRun(run: RunRow, rule: RuleRow | undefined) {
  const isWaiting = run.status === 'pending' || run.status === 'reverting';
  return {
    id: run.id,
    rule_id: run.rule_id,
    rule_name: run.rule_name,
    execution_type: 'manual',
    status: run.status,
    includes_edited: isSet(run.includes_edited),
    transactions_queued: Number(run.queued),
    transactions_processed: Number(run.processed),
    transactions_modified: Number(run.modified),
    pending_jobs_count: isWaiting ? 1 : 0,
    executed_at: secondsForm(run.executed_at),
    error_message: run.error_message,
    rule: run.rule_id === null || rule === undefined ? null : presentRef(rule),
    created_at: secondsForm(run.created_at),
    updated_at: secondsForm(run.updated_at),
  };
}

function presentRef({ id, name, active }: RuleRow) {
  return { id, name, resource_type: 'transaction', active: isSet(active) };
}
