import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { statement } from '#database/queries/statement.ts';
import { flag, isSet, type LedgerRow, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { BoundedMap } from '#kernel/bounded-map.ts';
import type { EntryChange, NewEntry } from '#ledger/posting/index.ts';
import {
  type CompiledRule,
  compileRule,
  type Definition,
  Draft,
  partsOf,
  runRules,
  type Trigger,
} from '#ledger/rules/engine/index.ts';

type Entry = Omit<NewEntry, 'tagIds' | 'lines' | 'linkTo'>;
type Ruled = Pick<NewEntry, 'tagIds' | 'lines' | 'linkTo'> & { readonly values: Partial<Entry> };
type Options = { readonly includesEdited?: boolean };

/** New entries as rules leave them. An entry that no rule changes is returned itself. */
export function applyToNew(tx: FamilyTransaction, rules: Rules, entries: readonly NewEntry[]): NewEntry[] {
  if (rules.rules.length === 0) return [...entries];
  return entries.map((entry) => {
    const isSplit = (entry.lines?.length ?? 0) > 0;
    const whole = { ...entry, split_parts_count: isSplit ? 1n : 0n };
    const ruled = runAhead(tx, rules, whole, entry.tagIds ?? []);
    if (ruled === undefined) return entry;
    const { values, ...rest } = ruled;
    return { ...entry, ...values, ...rest };
  });
}

/** A change of an entry with what rules change on it too; `tagIds` are those of the entry after the change. */
export function applyToChange(
  tx: FamilyTransaction,
  rules: Rules,
  change: EntryChange,
  tagIds: readonly string[],
  options?: Options,
): EntryChange {
  return changed(change, rules.rules.length === 0 ? undefined : runAhead(tx, rules, change.after, tagIds, options));
}

/** The same where nothing is written. */
export function previewOf(
  rules: readonly CompiledRule[],
  change: EntryChange,
  tagIds: readonly string[],
  options?: Options,
): EntryChange {
  return changed(change, run(rules, change.after, tagIds, options));
}

function changed(change: EntryChange, ruled: Ruled | undefined): EntryChange {
  if (ruled === undefined) return change;
  const { values, ...rest } = ruled;
  return { ...change, after: { ...change.after, ...values }, ...rest };
}

// Many large patterns on many entries: in a write there is no time for that.
function runAhead(
  { ahead }: FamilyTransaction,
  { state, rules }: Rules,
  entry: Entry,
  tagIds: readonly string[],
  options?: Options,
): Ruled | undefined {
  const keyOf = () =>
    JSON.stringify([state, options, tagIds, entry], (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return ahead.resultOf(keyOf, () => run(rules, entry, tagIds, options), undefined);
}

function run(
  rules: readonly CompiledRule[],
  entry: Entry,
  tag_ids: readonly string[],
  { includesEdited = false }: Options = {},
): Ruled | undefined {
  const draft = draftOf(entry, tag_ids, includesEdited);
  runRules(rules, draft);
  if (draft.changed.size === 0) return undefined;
  const { tag_ids: tags, excluded, reviewed, ...values } = draft.values;
  const { amount_minor } = entry;
  const amounts = partsOf(amount_minor, draft.shares ?? []);
  const lines = draft.shares?.map(({ category_id }, index) => ({
    amount_minor: amounts[index] ?? 0n,
    name: values.name,
    category_id,
  }));
  return {
    values: {
      ...values,
      excluded: flag(excluded),
      reviewed: flag(reviewed),
      set_by: JSON.stringify(draft.setBy),
      ...(lines && { split_parts_count: BigInt(lines.length) }),
    },
    ...(draft.changed.has('tag_ids') && { tagIds: tags }),
    ...(lines && { lines }),
    ...(draft.transferAccountId !== null && { linkTo: draft.transferAccountId }),
  };
}

function draftOf(entry: Entry, tag_ids: readonly string[], includesEdited: boolean): Draft {
  const { account_id, date, amount_minor, currency } = entry;
  const isTransfer = (entry.transfer_id ?? null) !== null;
  const isSplit = (entry.split_parts_count ?? 0n) > 0n;
  const values = {
    name: entry.name,
    notes: entry.notes ?? null,
    kind: entry.kind ?? 'standard',
    category_id: entry.category_id ?? null,
    merchant_id: entry.merchant_id ?? null,
    excluded: isSet(entry.excluded ?? 0),
    reviewed: isSet(entry.reviewed ?? 0),
    tag_ids: tag_ids.toSorted(),
  };
  const facts = { account_id, date, amount_minor, currency, isTransfer, isSplit };
  return new Draft(facts, values, entry.set_by ?? null, includesEdited);
}

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
export async function rulesFor(tx: FamilyTransaction, trigger: Trigger): Promise<Rules> {
  const { db, familyId } = tx;
  const state = await stateOfRules(tx);
  if (state === '') return NO_RULES;
  const known = compiled.get(familyId);
  const all =
    known?.state === state
      ? known.rules
      : (await selectRules.all(db, { familyId })).map((row) => compileRule(definitionOf(row)));
  compiled.set(familyId, { state, rules: all });
  return { state: `${trigger} ${state}`, rules: all.filter(({ applies_on }) => applies_on.includes(trigger)) };
}

/** A text that is another after each change of the family's active rules; empty without any. */
async function stateOfRules(tx: FamilyTransaction): Promise<string> {
  const remembered = await tx.remembered();
  const known = remembered.get<string>('rules');
  if (known !== undefined) return known;
  const { count, ...latest } = await selectState.one(tx.db, { familyId: tx.familyId });
  const state = Number(count) === 0 ? '' : `${count} ${latest.version} ${latest.newest} ${latest.at}`;
  remembered.set('rules', state, 2 * state.length);
  return state;
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
