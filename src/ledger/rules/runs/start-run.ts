import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import { requireJobRoom } from '#application/family-jobs.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { authorColumns } from '#jobs/job-author.ts';
import { AppError, invalid, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { checkDefinition } from '#ledger/rules/check-definition.ts';
import { findRule, listRules, type RuleRow } from '#ledger/rules/store.ts';
import { authorOf } from '#ledger/visibility.ts';
import { measureEntries } from './entries.ts';
import { presentRun } from './read-runs.ts';
import { addRun, changeRun, findRun, isRunning, type RunRow } from './run-store.ts';
import type { NewRuleRun } from './schemas.ts';

/**
 * Starts a run of one rule, or of all active ones, over the entries that there are.
 * @throws AppError `validation_failed` without a rule to run, `conflict` while another run goes on.
 */
export function startRun(context: Context, { rule_id, include_edited }: z.output<typeof NewRuleRun>) {
  return writeFamily(context, async (tx) => {
    const rules = await rulesToRun(tx, rule_id ?? null);
    await requireNone(tx);
    await requireJobRoom(tx);
    const { count, last } = await measureEntries(tx.db, authorOf(tx));
    const run: RunRow = {
      family_id: tx.familyId,
      id: newId(),
      user_id: context.actor.userId,
      ...authorColumns(context),
      rule_id: rule_id ?? null,
      rule_name: rule_id == null ? null : (rules[0]?.name ?? null),
      versions: JSON.stringify(rules.map(({ id, version }) => [id, String(version)])),
      includes_edited: flag(include_edited ?? false),
      status: 'pending',
      position: '',
      last_id: last,
      queued: count,
      processed: 0n,
      modified: 0n,
      executed_at: tx.now,
      error_message: null,
      created_at: tx.now,
      updated_at: tx.now,
    };
    await addRun(tx, run);
    return { data: presentRun(run, rules[0]) };
  });
}

/** Starts to take back what a run has changed, as the user who asks. @throws AppError `not_found`, `conflict`. */
export function revertRun(context: Context, id: string) {
  return writeFamily(context, async (tx) => {
    const run = await findRun(tx.db, tx.familyId, id);
    if (run === undefined) throw notFound('Rule run');
    if (run.status !== 'success' && run.status !== 'failed') {
      throw new AppError('conflict', `This run is ${run.status}; only one that has ended can be reverted`);
    }
    await requireNone(tx);
    const reverting = { status: 'reverting', position: '', error_message: null } as const;
    const after = await changeRun(tx, run, { ...reverting, user_id: context.actor.userId, ...authorColumns(context) });
    const rule = run.rule_id === null ? undefined : await findRule(tx.db, tx.familyId, run.rule_id);
    return { data: presentRun(after, rule) };
  });
}

async function rulesToRun(tx: FamilyTransaction, id: string | null): Promise<RuleRow[]> {
  if (id === null) {
    const rules = (await listRules(tx.db, tx.familyId)).filter(({ active }) => isSet(active));
    if (rules.length === 0) throw invalid('/rule_id', 'required', 'is required: no rule of this family is active');
    return rules;
  }
  const rule = await findRule(tx.db, tx.familyId, id);
  if (rule === undefined) throw invalid('/rule_id', 'unknown', 'must be the id of a rule of this family');
  // One that is switched off may name what no longer exists.
  await checkDefinition(
    { db: tx.db, ...authorOf(tx) },
    { conditions: JSON.parse(rule.conditions), actions: JSON.parse(rule.actions) },
  );
  return [rule];
}

async function requireNone({ db, familyId }: FamilyTransaction): Promise<void> {
  if (await isRunning(db, familyId)) throw new AppError('conflict', 'Another run of rules goes on; wait for its end');
}
