import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type AppError, type Issue, invalid, invalidAll } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import { KINDS } from '#ledger/posting/index.ts';
import {
  type Action,
  type ActionType,
  type Condition,
  type ConditionType,
  endsOf,
  idsIn,
  isTooHeavy,
  NO_WEIGHT,
  OPERATORS,
  patternSize,
  sharesIn,
  sumOf,
  WEIGHT_MAX,
  type Weight,
  weigh,
} from '#ledger/rules/engine/index.ts';
import { type Membership, visibleAccountsOf } from '#ledger/visibility.ts';

import type { SentCondition, SentDefinition } from './schemas.ts';

type Checked = {
  readonly conditions: readonly Condition[];
  readonly actions: readonly Action[];
  readonly weight: Weight;
};
type Fault = Pick<Issue, 'code' | 'message'>;

/**
 * The conditions and actions as they are stored.
 * @throws AppError `validation_failed` naming each fault: an operator, a value, or an id that the user does not see.
 */
export async function checkDefinition(reading: Reading, sent: SentDefinition): Promise<Checked> {
  return checkKnown(await loadKnown(reading), sent);
}

/** The same with the ids that it may name. */
export function checkKnown(known: Known, sent: SentDefinition): Checked {
  const issues: Issue[] = [];
  requireFew(sent.conditions);
  const weight = weigh(sent.conditions);
  if (isTooHeavy(weight)) throw tooHeavy('/conditions', weight, NO_WEIGHT);
  for (const [index, one] of sent.conditions.entries()) checkCondition(one, `/conditions/${index}`, known, issues);
  sent.actions.forEach(({ action_type, value }, index) => {
    const fault = ACTION_FAULTS[action_type](value ?? '', known);
    if (fault !== undefined) issues.push({ pointer: `/actions/${index}/value`, ...fault });
  });
  if (issues.length > 0) throw invalidAll(issues);
  const conditions = sent.conditions.map(storedCondition);
  const actions = sent.actions.map(({ action_type, value }) => ({ id: newId(), action_type, value: value ?? null }));
  return { conditions, actions, weight };
}

const CONDITIONS_MAX = 200;

function requireFew(conditions: readonly SentCondition[]): void {
  const countOf = (parts: readonly SentCondition[]): number =>
    parts.reduce((sum, { sub_conditions }) => sum + 1 + countOf(sub_conditions ?? []), 0);
  const count = countOf(conditions);
  if (count <= CONDITIONS_MAX) return;
  const message = `must be at most ${CONDITIONS_MAX} with those of compound conditions; these are ${count}`;
  throw invalid('/conditions', 'too_many', message);
}

function storedCondition({ condition_type, operator, value, sub_conditions }: SentCondition): Condition {
  const parts = (sub_conditions ?? []).map(storedCondition);
  return { id: newId(), condition_type, operator, value: value ?? null, sub_conditions: parts };
}

function checkCondition(sent: SentCondition, pointer: string, known: Known, issues: Issue[]): void {
  const { condition_type, operator, value, sub_conditions } = sent;
  const operators: readonly string[] = OPERATORS[condition_type];
  const parts = sub_conditions ?? [];
  if (!operators.includes(operator)) {
    const message = `must be one of ${operators.join(', ')} for ${condition_type}`;
    issues.push({ pointer: `${pointer}/operator`, code: 'invalid_value', message });
    return;
  }
  if (condition_type === 'compound') {
    if (parts.length === 0) {
      issues.push({ pointer: `${pointer}/sub_conditions`, code: 'required', message: 'must have a condition' });
    }
    for (const [index, part] of parts.entries()) {
      checkCondition(part, `${pointer}/sub_conditions/${index}`, known, issues);
    }
    return;
  }
  if (parts.length > 0) {
    const message = 'must be empty unless condition_type is compound';
    issues.push({ pointer: `${pointer}/sub_conditions`, code: 'invalid', message });
  }
  const fault = operator === 'is_null' ? undefined : VALUE_FAULTS[condition_type](value ?? '', operator, known);
  if (fault !== undefined) issues.push({ pointer: `${pointer}/value`, ...fault });
}

type ValueFault = (value: string, operator: string, known: Known) => Fault | undefined;

const AMOUNT = /^\d{1,13}(\.\d{1,8})?$/;

const VALUE_FAULTS: { readonly [Type in Exclude<ConditionType, 'compound'>]: ValueFault } = {
  transaction_name: textFault,
  transaction_notes: textFault,
  transaction_details: textFault,
  transaction_amount: rangeFault((text) => AMOUNT.test(text), 'a decimal without sign such as 12.30'),
  transaction_date: rangeFault(isCivilDate, 'a date such as 2026-01-31'),
  transaction_type: (value) => amongFault(value, ['income', 'expense']),
  transaction_transfer: (value) => amongFault(value, ['true', 'false']),
  transaction_account: (value, _operator, { accounts }) => idFault(value, accounts, 'an account'),
  transaction_category: (value, _operator, { categories }) => idFault(value, categories, 'a category'),
  transaction_merchant: (value, _operator, { merchants }) => idFault(value, merchants, 'a merchant'),
  transaction_tag: (value, _operator, { tags }) => idFault(value, tags, 'a tag'),
};

const ACTION_FAULTS: { readonly [Type in ActionType]: (value: string, known: Known) => Fault | undefined } = {
  set_transaction_category: (value, { categories }) => idFault(value, categories, 'a category'),
  set_transaction_merchant: (value, { merchants }) => idFault(value, merchants, 'a merchant'),
  set_transaction_name: (value) => {
    const isLine = value.trim() !== '' && value.length <= 255 && !/[\r\n\t]/.test(value);
    return isLine ? undefined : { code: 'invalid', message: 'must be one line of 1–255 characters' };
  },
  set_transaction_notes: () => undefined,
  set_transaction_tags: (value, known) => tagsFault(value, known),
  add_transaction_tags: (value, known) => tagsFault(value, known),
  set_transaction_kind: (value) => amongFault(value, KINDS),
  exclude_transaction: (value) => amongFault(value, ['', 'true', 'false']),
  mark_transaction_reviewed: (value) => amongFault(value, ['', 'true', 'false']),
  split_transaction: sharesFault,
  set_as_transfer_or_payment: (value, { accounts }) => idFault(value, accounts, 'an account'),
};

function textFault(value: string, operator: string): Fault | undefined {
  if (value === '') return { code: 'required', message: 'must not be empty' };
  if (operator !== 'matches' || patternSize(value, true) !== undefined) return undefined;
  const message = 'must be a regular expression of RE2, which has no lookaround and no backreferences';
  return { code: 'invalid_pattern', message };
}

function rangeFault(isSound: (text: string) => boolean, form: string): ValueFault {
  return (value, operator) => {
    if (operator !== 'between') return isSound(value) ? undefined : { code: 'invalid', message: `must be ${form}` };
    return endsOf(value).every(isSound) && value.split('..').length === 2
      ? undefined
      : { code: 'invalid', message: `must be two ends joined by two dots; each must be ${form}` };
  };
}

function amongFault(value: string, words: readonly string[]): Fault | undefined {
  if (words.includes(value)) return undefined;
  return { code: 'invalid_value', message: `must be one of ${words.filter((word) => word !== '').join(', ')}` };
}

function idFault(value: string, ids: Ids, thing: string): Fault | undefined {
  return ids.has(value) ? undefined : { code: 'unknown', message: `must be the id of ${thing} of this family` };
}

const TAGS_MAX = 100;

function tagsFault(value: string, { tags }: Known): Fault | undefined {
  const ids = idsIn(value);
  const isSound = ids.length > 0 && ids.length <= TAGS_MAX && ids.every((id) => tags.has(id));
  return isSound ? undefined : { code: 'unknown', message: 'must be ids of tags of this family, joined by commas' };
}

function sharesFault(value: string, { categories }: Known): Fault | undefined {
  const shares = sharesIn(value);
  const sum = shares.reduce((total, { share }) => total + share, 0n);
  const isSound = shares.length >= 2 && sum === 10_000n && shares.every(({ share }) => share > 0n);
  if (!isSound)
    return { code: 'invalid', message: 'must be shares in percent that sum to 100, such as 60:<category id>,40:' };
  const isKnown = shares.every(({ category_id }) => category_id === null || categories.has(category_id));
  return isKnown ? undefined : { code: 'unknown', message: 'must name categories of this family' };
}

type Ids = Pick<ReadonlySet<string>, 'has'>;

/** The ids that a rule may name: the family's labels, and the accounts that the user sees. */
export type Known = Readonly<Record<'accounts' | 'categories' | 'merchants' | 'tags', Ids>>;

/** A user, and where to read. */
type Reading = Membership & { readonly db: Kysely<LedgerTables> };

type Table = 'accounts' | 'categories' | 'merchants' | 'tags';

export async function loadKnown(tx: Reading): Promise<Known> {
  const { accountIds } = await visibleAccountsOf(tx.db, tx);
  return familyKnown(tx, accountIds);
}

/** All ids of the family; of accounts these if they are given. */
export async function familyKnown(
  tx: Pick<Reading, 'db' | 'familyId'>,
  accountIds: readonly string[] | null = null,
): Promise<Known> {
  const [accounts, categories, merchants, tags] = await Promise.all([
    accountIds ?? idsOf(tx, 'accounts'),
    idsOf(tx, 'categories'),
    idsOf(tx, 'merchants'),
    idsOf(tx, 'tags'),
  ]);
  return {
    accounts: new Set(accounts),
    categories: new Set(categories),
    merchants: new Set(merchants),
    tags: new Set(tags),
  };
}

async function idsOf({ db, familyId }: Pick<Reading, 'db' | 'familyId'>, table: Table): Promise<string[]> {
  const rows = await db
    .selectFrom(table as 'tags')
    .select('id')
    .where('family_id', '=', familyId)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Refuses conditions that weigh too much with those of the family's other active rules, for each new transaction goes through all.
 * @throws AppError `validation_failed` with both weights and the maximum.
 */
export async function requireLight(
  tx: FamilyTransaction,
  { pointer, weight, exceptId }: { readonly pointer: string; readonly weight: Weight; readonly exceptId?: string },
): Promise<void> {
  const others = await activeWeight(tx, exceptId);
  if (isTooHeavy(sumOf(weight, others))) throw tooHeavy(pointer, weight, others);
}

/** Whether the family's active rules may have these conditions too. */
export async function isLight(tx: FamilyTransaction, weight: Weight): Promise<boolean> {
  return !isTooHeavy(sumOf(weight, await activeWeight(tx)));
}

async function activeWeight({ db, familyId }: FamilyTransaction, exceptId?: string): Promise<Weight> {
  const { patterns, length } = await db
    .selectFrom('rules')
    .select(({ fn }) => [fn.sum<bigint>('pattern_size').as('patterns'), fn.sum<bigint>('text_size').as('length')])
    .where('family_id', '=', familyId)
    .where('active', '=', 1)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirstOrThrow();
  return { patterns: Number(patterns ?? 0), length: Number(length ?? 0) };
}

/** The 422 that names the size, that of the other active rules, and the maximum. */
function tooHeavy(pointer: string, own: Weight, others: Weight): AppError {
  const isPatterns = own.patterns + others.patterns > WEIGHT_MAX.patterns;
  const what = isPatterns ? 'the regular expressions' : 'the conditions';
  const [size, other, max] = isPatterns
    ? [own.patterns, others.patterns, WEIGHT_MAX.patterns]
    : [own.length, others.length, WEIGHT_MAX.length];
  const message = `must be smaller: ${what} of this rule have size ${size}, those of the other active rules ${other}, and together they may have ${max}; shorten them, or switch another rule off`;
  return invalid(pointer, 'rules_too_large', message);
}
