import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { statement } from '#database/queries/statement.ts';
import { isSet, type LedgerRow, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { BoundedMap } from '#kernel/bounded-map.ts';
import { type CompiledRule, compileRule, type Definition, type Trigger } from '#ledger/rules/engine/index.ts';

type Db = Kysely<LedgerTables>;
type Family = { readonly familyId: number };

const active = (db: Db, { familyId }: Family) =>
  db.selectFrom('rules').where('family_id', '=', familyId).where('active', '=', 1);

// No two states of a family's rules have the same: a change takes a number that no rule had, and a deletion changes the count.
const selectState = statement((db: Db, family: Family) =>
  active(db, family).select(({ fn }) => [
    fn.countAll<bigint>().as('count'),
    fn.max('version').as('version'),
    fn.max('id').as('newest'),
    fn.max('updated_at').as('at'),
  ]),
);

const selectRules = statement((db: Db, family: Family) =>
  active(db, family).selectAll().orderBy('position').orderBy('id'),
);

/** Rules in their order. `state` tells them apart from all others. */
export type Rules = { readonly state: string; readonly rules: readonly CompiledRule[] };

const FAMILIES_KEPT = 100;
const compiled = new BoundedMap<number, Rules>(FAMILIES_KEPT);

const NO_RULES: Rules = { state: '', rules: [] };

/** The family's active rules for one kind of write, in order. They are compiled again only after a change. */
export async function rulesFor({ db, familyId }: FamilyTransaction, trigger: Trigger): Promise<Rules> {
  const { count, ...latest } = await selectState.one(db, { familyId });
  if (Number(count) === 0) return NO_RULES;
  const state = `${count} ${latest.version} ${latest.newest} ${latest.at}`;
  const known = compiled.get(familyId);
  const all =
    known?.state === state
      ? known.rules
      : (await selectRules.all(db, { familyId })).map((row) => compileRule(definitionOf(row)));
  compiled.set(familyId, { state, rules: all });
  return { state: `${trigger} ${state}`, rules: all.filter(({ applies_on }) => applies_on.includes(trigger)) };
}

/** A stored rule with its JSON read. */
export function definitionOf({ id, effective_date, ...row }: LedgerRow<'rules'>): Definition {
  return {
    id,
    effective_date,
    stop: isSet(row.stop),
    applies_on: triggersIn(row.applies_on),
    conditions: JSON.parse(row.conditions),
    actions: JSON.parse(row.actions),
  };
}

export function triggersIn(text: string): Trigger[] {
  return text.split(',').filter((word) => word !== '') as Trigger[];
}
