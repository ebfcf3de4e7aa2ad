import { labelName } from '#integrations/imports/rows/row-details.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import type { MovedCondition, MovedRule, NamedRecord } from '#ledger/moved-records/moved-records.ts';
import { type ActualTables, amountOf, categoryOf, isSet, payeeOf, textOf } from './actual-tables.ts';
import { LeftOutRecord, type LeftOutRecords } from './left-out-records.ts';
import {
  action,
  allOf,
  amountIs,
  anyOf,
  has,
  type MovedAction,
  moneyIn,
  moneyOut,
  not,
  onDay,
  setting,
  signedAmountIs,
  textIs,
} from './rule-conditions.ts';
import type { Source } from './sqlite-tables.ts';

/** A condition or an action as Actual stores it. */
export type Part = Readonly<Record<string, unknown>>;

const STAGES = ['pre', null, 'post'];

/** The rules that Coffer can do too, in the order of their stages. Those of schedules are with the schedules. */
export function rulesOf(tables: ActualTables, leftOut: LeftOutRecords): MovedRule[] {
  const ofSchedules = new Set([...tables.schedules.values()].map(({ rule }) => rule));
  const rules = [...tables.rules.values()]
    .filter(({ id, tombstone }) => !isSet(tombstone) && !ofSchedules.has(id))
    .sort((one, other) => stageOf(one) - stageOf(other));
  return leftOut.read('Rule', rules, (row) => ruleOf(tables, row));
}

function stageOf({ stage }: Source): number {
  return STAGES.indexOf(textOf(stage) || null);
}

function ruleOf(tables: ActualTables, row: Source): MovedRule {
  const conditions = partsIn(row.conditions).map((part) => conditionOf(tables, part));
  const actions = partsIn(row.actions).map((part) => actionOf(tables, part));
  if (conditions.length === 0 || actions.length === 0) throw new LeftOutRecord('other_rule');
  return {
    name: null,
    active: true,
    effective_date: null,
    conditions: row.conditions_op === 'or' ? [anyOf(...conditions)] : conditions,
    actions,
  };
}

/** The conditions or actions in a column. @throws LeftOutRecord */
export function partsIn(column: unknown): Part[] {
  try {
    const parts: unknown = JSON.parse(textOf(column));
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'object' && part !== null)) return parts;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new LeftOutRecord('unreadable');
}

// The database has the names of columns, and later versions those of the program.
const FIELDS: Readonly<Record<string, string>> = {
  acct: 'account',
  description: 'payee',
  imported_description: 'imported_payee',
};

/** The field of a condition or an action. */
export function fieldOf({ field }: Part): string {
  return FIELDS[textOf(field)] ?? textOf(field);
}

// More conditions than a rule can have here.
const VALUES_MAX = 200;

function conditionOf(tables: ActualTables, part: Part): MovedCondition {
  const op = textOf(part.op);
  if (op === 'isNot') return not(conditionOf(tables, { ...part, op: 'is' }));
  if (op === 'doesNotContain') return not(conditionOf(tables, { ...part, op: 'contains' }));
  if (op === 'notOneOf') return not(conditionOf(tables, { ...part, op: 'oneOf' }));
  if (op === 'oneOf') {
    const values = Array.isArray(part.value) ? part.value : [];
    if (values.length === 0 || values.length > VALUES_MAX) throw new LeftOutRecord('other_rule');
    return anyOf(...values.map((value) => conditionOf(tables, { ...part, op: 'is', value })));
  }
  switch (fieldOf(part)) {
    case 'account':
    case 'category':
    case 'payee':
      // Transactions are named after their payee.
      return op === 'is' ? has(...recordOf(tables, fieldOf(part), part.value)) : textOn('name', op, part.value);
    case 'imported_payee':
      return textOn('name', op, part.value);
    case 'notes':
      return textOn('notes', op, part.value);
    case 'amount':
      return amountCondition(op, part);
    case 'date':
      return dateCondition(op, part.value);
    default:
      throw new LeftOutRecord('other_rule');
  }
}

const TEXTS = { is: '=', contains: 'like', matches: 'matches', hasTags: 'like' } as const;

function textOn(type: 'name' | 'notes', op: string, value: unknown): MovedCondition {
  const operator = TEXTS[op as keyof typeof TEXTS];
  if (operator === undefined || textOf(value) === '') throw new LeftOutRecord('other_rule');
  return textIs(type, operator, textOf(value));
}

/** The account, payee or category of an id, by name. */
function recordOf(tables: ActualTables, field: string, id: unknown): [NamedRecord['kind'], string] {
  const payee = field === 'payee' ? payeeOf(tables, id) : undefined;
  if (isSet(payee?.transfer_acct)) throw new LeftOutRecord('other_rule');
  const [kind, record] =
    field === 'account'
      ? (['account', tables.accounts.get(id)] as const)
      : field === 'category'
        ? (['category', categoryOf(tables, id)] as const)
        : (['merchant', payee] as const);
  // Accounts keep the name that the statements give them.
  const name = kind === 'account' ? textOf(record?.name) : labelName(textOf(record?.name));
  if (name === null || name === '') throw new LeftOutRecord('unknown_record');
  return [kind, name];
}

const COMPARED = { is: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function amountCondition(op: string, { value, options }: Part): MovedCondition {
  const { inflow, outflow } = (options ?? {}) as Part;
  if (op === 'isbetween' || op === 'isapprox') {
    const { least, most } = rangeOf(op, value);
    const [isIn, isOut] = [least >= 0n && outflow !== true, most <= 0n || outflow === true];
    if (!isIn && !isOut) throw new LeftOutRecord('other_rule');
    const ends = [least, most].map((end) => (end < 0n ? -end : end)).sort((one, other) => (one < other ? -1 : 1));
    return allOf(isOut ? moneyOut : moneyIn, amountIs('between', ends.map(amountOf).join('..')));
  }
  const operator = COMPARED[op as keyof typeof COMPARED];
  if (operator === undefined) throw new LeftOutRecord('other_rule');
  const amount = amountOf(hundredths(value));
  if (inflow === true) return allOf(moneyIn, amountIs(operator, amount));
  return outflow === true ? allOf(moneyOut, amountIs(operator, amount)) : signedAmountIs(operator, amount);
}

/** The hundredths of a number in JSON. @throws LeftOutRecord */
function hundredths(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new LeftOutRecord('unreadable');
  return BigInt(value);
}

/** The least and the most amount of a range, in hundredths; an approximate one is up to 7.5 percent away. @throws LeftOutRecord */
export function rangeOf(op: string, value: unknown): { readonly least: bigint; readonly most: bigint } {
  if (op === 'isapprox') {
    const middle = hundredths(value);
    const size = middle < 0n ? -middle : middle;
    const away = (size * 75n + 500n) / 1000n;
    return { least: middle - away, most: middle + away };
  }
  const { num1, num2 } = (typeof value === 'object' && value !== null ? value : {}) as Part;
  const [one, other] = [hundredths(num1), hundredths(num2)];
  return one < other ? { least: one, most: other } : { least: other, most: one };
}

function dateCondition(op: string, value: unknown): MovedCondition {
  const operator = COMPARED[op as keyof typeof COMPARED];
  if (operator === undefined || !isCivilDate(textOf(value))) throw new LeftOutRecord('other_rule');
  return onDay(operator, textOf(value));
}

function actionOf(tables: ActualTables, part: Part): MovedAction {
  const { splitIndex, template, formula } = (part.options ?? {}) as Part;
  if (part.op !== 'set' || isPresent(splitIndex) || isPresent(template) || isPresent(formula))
    throw new LeftOutRecord('other_rule');
  switch (fieldOf(part)) {
    case 'category':
      return setting('set_transaction_category', namedIn(tables, 'category', part));
    case 'payee':
      return setting('set_transaction_merchant', namedIn(tables, 'payee', part));
    case 'notes':
      return action('set_transaction_notes', textOf(part.value));
    default:
      throw new LeftOutRecord('other_rule');
  }
}

/** The category that a rule or a schedule sets, if any. */
export function categorySetBy(tables: ActualTables, actions: readonly Part[]): string | null {
  const found = actions.find((part) => part.op === 'set' && fieldOf(part) === 'category');
  return labelName(textOf(categoryOf(tables, found?.value)?.name));
}

function namedIn(tables: ActualTables, field: string, { value }: Part): NamedRecord {
  const [kind, name] = recordOf(tables, field, value);
  return { kind, name };
}

// The first part of a split has the number 0, which stands for the transaction itself.
function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== 0 && value !== '';
}
