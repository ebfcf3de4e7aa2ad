import { isSet } from '#database/tables/ledger-tables.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import type { Action, Condition } from '#ledger/rules/engine/index.ts';
import { triggersIn } from './family-rules.ts';
import type { RuleRow } from './store.ts';

/** A rule in responses. */
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
