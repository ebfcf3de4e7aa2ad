import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import type { Action, Condition } from '#ledger/rules/engine/index.ts';
import { triggersIn } from './apply-rules.ts';
import type { RuleListQuery } from './schemas.ts';
import { findRule, listRules, type RuleRow } from './store.ts';

/** A page of the family's rules, in the order in which they run. */
export async function listRulePage(context: PagedContext, query: z.output<typeof RuleListQuery>) {
  const all = await listRules(context.db.read, context.actor.familyId);
  const rules = all.filter(({ active }) => query.active === undefined || isSet(active) === query.active);
  const placeOf = ({ position, id }: RuleRow) => `${String(position).padStart(10, '0')} ${id}`;
  const { rows, pagination } = await loadPage(context, query, {
    name: 'rules',
    position: (row: RuleRow) => [placeOf(row)],
    count: async () => rules.length,
    rows: async ({ after, limit, offset }) => {
      const left = after === undefined ? rules : rules.filter((row) => placeOf(row) > after[0]);
      return left.slice(offset, offset + limit);
    },
  });
  return { data: rows.map(presentRule), meta: pagination };
}

/** @throws AppError `not_found`. */
export async function getRule({ db, actor }: Context, id: string) {
  const row = await findRule(db.read, actor.familyId, id);
  if (row === undefined) throw notFound('Rule');
  return { data: presentRule(row) };
}

export function presentRule(row: RuleRow) {
  const times = { created_at: secondsForm(row.created_at), updated_at: secondsForm(row.updated_at) };
  const conditions: readonly Condition[] = JSON.parse(row.conditions);
  const actions: readonly Action[] = JSON.parse(row.actions);
  return {
    id: row.id,
    name: row.name,
    resource_type: 'transaction',
    active: isSet(row.active),
    effective_date: row.effective_date,
    applies_on: triggersIn(row.applies_on),
    stop: isSet(row.stop),
    position: Number(row.position),
    pattern_size: Number(row.pattern_size ?? 0),
    conditions: conditions.map((one) => presentCondition(one, times)),
    actions: actions.map((action) => ({ ...action, ...times })),
    ...times,
  };
}

type Times = { readonly created_at: string; readonly updated_at: string };

function presentCondition(condition: Condition, times: Times): object {
  const sub_conditions = condition.sub_conditions.map((part) => presentCondition(part, times));
  return { ...condition, sub_conditions, ...times };
}
