import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import type { EntryChange, NewEntry } from '#ledger/posting/index.ts';
import { type CompiledRule, Draft, partsOf, runRules } from '#ledger/rules/engine/index.ts';
import type { Rules } from './family-rules.ts';

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
