import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import { parse } from '#application/issues.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { AppError, invalid, notFound, readable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { authorOf } from '#ledger/visibility.ts';
import { checkDefinition, isLight, requireLight } from './check-definition.ts';
import { presentRule } from './read-rules.ts';
import { Actions, Conditions, type NewRule, type RuleChange } from './schemas.ts';
import {
  addRule,
  changeRule,
  findRule,
  listRules,
  noteSwitchedOff,
  type RuleRow,
  removeRule,
  sizesOf,
} from './store.ts';

/** The most rules of a family: each runs on every new transaction. */
const RULES_MAX = 500;

/** Creates a rule, which runs after the others. @throws AppError `conflict`, `validation_failed`. */
export function createRule(context: Context, input: z.output<typeof NewRule>) {
  return writeFamily(context, async (tx) => {
    const checked = await checkDefinition(
      { db: tx.db, ...authorOf(tx) },
      {
        conditions: readable(() => input.conditions) ?? [],
        actions: readable(() => input.actions) ?? [],
      },
    );
    const others = await listRules(tx.db, tx.familyId);
    if (others.length >= RULES_MAX) throw new AppError('conflict', `A family has at most ${RULES_MAX} rules`);
    const isActive = input.active ?? true;
    if (isActive) await requireLight(tx, { pointer: '/conditions', weight: checked.weight });
    const row = await addRule(tx, {
      family_id: tx.familyId,
      id: newId(),
      position: (others.at(-1)?.position ?? 0n) + 1n,
      name: input.name ?? null,
      active: flag(isActive),
      stop: flag(input.stop ?? false),
      applies_on: (input.applies_on ?? ['create', 'import']).join(),
      effective_date: input.effective_date ?? null,
      conditions: JSON.stringify(checked.conditions),
      actions: JSON.stringify(checked.actions),
      ...sizesOf(checked.weight),
      created_at: tx.now,
      updated_at: tx.now,
    });
    return { data: presentRule(row) };
  });
}

/** Changes a rule. A rule that is switched on must name what exists. @throws AppError `not_found`, `validation_failed`. */
export function updateRule(context: Context, id: string, change: z.output<typeof RuleChange>) {
  return writeFamily(context, async (tx) => {
    const before = await requireRule(tx, id);
    const { name, active, stop, effective_date, applies_on, conditions, actions } = change;
    const isChecked = conditions !== undefined || actions !== undefined || active === true;
    const checked = isChecked
      ? await checkDefinition(
          { db: tx.db, ...authorOf(tx) },
          {
            conditions: conditions ?? JSON.parse(before.conditions),
            actions: actions ?? JSON.parse(before.actions),
          },
        )
      : undefined;
    if (checked && (active ?? isSet(before.active))) {
      const pointer = conditions === undefined ? '/active' : '/conditions';
      await requireLight(tx, { pointer, weight: checked.weight, exceptId: id });
    }
    const after = await changeRule(tx, before, {
      ...(name !== undefined && { name }),
      ...(active !== undefined && { active: flag(active) }),
      ...(stop !== undefined && { stop: flag(stop) }),
      ...(effective_date !== undefined && { effective_date }),
      ...(applies_on !== undefined && { applies_on: applies_on.join() }),
      ...(conditions && checked && { conditions: JSON.stringify(checked.conditions), ...sizesOf(checked.weight) }),
      ...(actions && checked && { actions: JSON.stringify(checked.actions) }),
    });
    return { data: presentRule(after) };
  });
}

/** Deletes a rule; what it has changed stays. @throws AppError `not_found`. */
export async function deleteRule(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => removeRule(tx, await requireRule(tx, id)));
}

/** Gives all rules a new order. @throws AppError `validation_failed` unless each rule is named once. */
export async function reorderRules(context: Context, ids: readonly string[]): Promise<void> {
  await writeFamily(context, async (tx) => {
    const rules = new Map((await listRules(tx.db, tx.familyId)).map((row) => [row.id, row]));
    if (new Set(ids).size !== ids.length || ids.length !== rules.size || ids.some((id) => !rules.has(id))) {
      throw invalid('/ids', 'incomplete', 'must have the id of each rule of this family once');
    }
    for (const [index, id] of ids.entries()) {
      const row = rules.get(id);
      const position = BigInt(index + 1);
      if (row !== undefined && row.position !== position) await changeRule(tx, row, { position });
    }
  });
}

async function requireRule(tx: FamilyTransaction, id: string): Promise<RuleRow> {
  const row = await findRule(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Rule');
  return row;
}

/** A rule of another program; its values have the form of requests. */
type ForeignRule = {
  readonly name: string | null;
  readonly active: boolean;
  readonly effective_date: string | null;
  readonly conditions: readonly object[];
  readonly actions: readonly object[];
};

/** Adds a rule after the others, and switches off one that is too large. Returns the reason for one that cannot be added. */
export async function addForeignRule(
  tx: FamilyTransaction,
  rule: ForeignRule,
): Promise<{ readonly id: string } | { readonly reason: 'exists' | 'other_rule' | 'too_many' }> {
  const checked = await definitionOf(tx, rule);
  if (checked === undefined) return { reason: 'other_rule' };
  const others = await listRules(tx.db, tx.familyId);
  if (others.length >= RULES_MAX) return { reason: 'too_many' };
  const conditions = JSON.stringify(checked.conditions);
  const actions = JSON.stringify(checked.actions);
  const isSame = (other: RuleRow) =>
    other.name === rule.name &&
    withoutIds(other.conditions) === withoutIds(conditions) &&
    withoutIds(other.actions) === withoutIds(actions);
  if (others.some(isSame)) return { reason: 'exists' };
  const isTooLarge = rule.active && !(await isLight(tx, checked.weight));
  const { id } = await addRule(tx, {
    family_id: tx.familyId,
    id: newId(),
    position: (others.at(-1)?.position ?? 0n) + 1n,
    name: rule.name?.slice(0, 255) ?? null,
    active: flag(rule.active && !isTooLarge),
    stop: flag(false),
    applies_on: 'create,import',
    effective_date: rule.effective_date,
    conditions,
    actions,
    ...sizesOf(checked.weight),
    created_at: tx.now,
    updated_at: tx.now,
  });
  if (isTooLarge) await noteSwitchedOff(tx, id);
  return { id };
}

/** Undefined for conditions or actions that no rule has here. */
async function definitionOf(tx: FamilyTransaction, { conditions, actions }: ForeignRule) {
  try {
    const sent = { conditions: parse(Conditions, conditions), actions: parse(Actions, actions) };
    return await checkDefinition({ db: tx.db, ...authorOf(tx) }, sent);
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return undefined;
    throw error;
  }
}

function withoutIds(json: string): string {
  return JSON.stringify(JSON.parse(json), (name, value) => (name === 'id' ? undefined : value));
}
