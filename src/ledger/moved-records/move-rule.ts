import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { labelsByName } from '#ledger/imported-entries/index.ts';
import { addForeignRule } from '#ledger/rules/write-rule.ts';
import {
  type MovedCondition,
  type MovedResult,
  type MovedRule,
  type MovedTo,
  type NamedRecord,
  NOTHING_MOVED,
} from './moved-records.ts';

/** Writes a rule of another program, if it can do the same here. */
export async function moveRule(tx: FamilyTransaction, rule: MovedRule, to: MovedTo): Promise<MovedResult> {
  const leftOut = (reason: string) => ({ ...NOTHING_MOVED, leftOut: [{ kind: 'Rule', reason, count: 1 }] });
  const named = namedInRule(rule);
  const idOf = await idsOf(tx, named, to);
  if (named.some((one) => idOf(one) === null)) return leftOut('unknown_record');
  const { name, active, effective_date } = rule;
  const added = await addForeignRule(tx, { name, active, effective_date, ...foreignForm(rule, idOf) });
  if ('reason' in added) return leftOut(added.reason);
  return {
    ...NOTHING_MOVED,
    imported: [{ kind: 'Rule', count: 1 }],
    written: [{ kind: 'rule', id: added.id, at: tx.now }],
  };
}

/** The labels and accounts that a rule names. */
export function namedInRule({ conditions, actions }: MovedRule): NamedRecord[] {
  return [...conditions.flatMap(namedIn), ...actions.flatMap((action) => action.named)];
}

/** The conditions and actions of a rule as requests have them; `valueFor` is the value for a record that they name. */
export function foreignForm({ conditions, actions }: MovedRule, valueFor: (one: NamedRecord) => string | null) {
  return {
    conditions: conditions.map((one) => sent(one, valueFor)),
    actions: actions.map(({ action_type, value, named }) => ({
      action_type,
      value: named.length === 0 ? value : named.map(valueFor).join(),
    })),
  };
}

function namedIn({ named, sub_conditions }: MovedCondition): NamedRecord[] {
  return [...(named === null ? [] : [named]), ...sub_conditions.flatMap(namedIn)];
}

/** The id of each named record here; null for one that there is not. */
async function idsOf(tx: FamilyTransaction, named: readonly NamedRecord[], { accounts, unknownLabels }: MovedTo) {
  const labelOf = ({ kind, name }: NamedRecord) => ({
    category: kind === 'category' ? name : null,
    parentCategory: null,
    merchant: kind === 'merchant' ? name : null,
    tags: kind === 'tag' ? [name] : [],
  });
  const find = await labelsByName(tx, named.map(labelOf), unknownLabels);
  return (one: NamedRecord): string | null => {
    if (one.kind === 'account') return accounts.get(one.name) ?? null;
    const { category_id, merchant_id, tagIds } = find(labelOf(one));
    return category_id ?? merchant_id ?? tagIds[0] ?? null;
  };
}

function sent(
  { condition_type, operator, value, named, sub_conditions }: MovedCondition,
  idOf: (one: NamedRecord) => string | null,
): object {
  return {
    condition_type,
    operator,
    value: named === null ? value : idOf(named),
    ...(sub_conditions.length > 0 && { sub_conditions: sub_conditions.map((one) => sent(one, idOf)) }),
  };
}
