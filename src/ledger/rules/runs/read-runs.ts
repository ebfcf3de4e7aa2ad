import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { NEWEST_FIRST, pageById } from '#application/pagination.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { findRule, listRules, type RuleRow } from '#ledger/rules/store.ts';
import { findRun, type RunRow, selectRuns } from './run-store.ts';
import type { RunListQuery } from './schemas.ts';

/** A page of the runs of rules, newest first. */
export async function listRunPage(context: PagedContext, query: z.output<typeof RunListQuery>) {
  const { db, actor } = context;
  const { rule_id, status, execution_type, start_executed_at: from, end_executed_at: to } = query;
  const rows = selectRuns(db.read, actor.familyId)
    .$if(rule_id !== undefined, (runs) => runs.where('rule_id', '=', rule_id ?? ''))
    .$if(status !== undefined, (runs) => runs.where('status', '=', status ?? 'pending'))
    .$if(from !== undefined, (runs) => runs.where('executed_at', '>=', from ?? ''))
    .$if(to !== undefined, (runs) => runs.where('executed_at', '<=', to ?? ''))
    .$if(execution_type === 'scheduled', (runs) => runs.where('id', '=', ''));
  const page = await pageById(context, query, { name: 'rule_runs', order: NEWEST_FIRST, rows });
  const rules = new Map((await listRules(db.read, actor.familyId)).map((rule) => [rule.id, rule]));
  return { data: page.rows.map((run) => presentRun(run, rules.get(run.rule_id ?? ''))), meta: page.pagination };
}

/** @throws AppError `not_found`. */
export async function getRun({ db, actor }: Context, id: string) {
  const run = await findRun(db.read, actor.familyId, id);
  if (run === undefined) throw notFound('Rule run');
  const rule = run.rule_id === null ? undefined : await findRule(db.read, actor.familyId, run.rule_id);
  return { data: presentRun(run, rule) };
}

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
