import { labelName } from '#integrations/imports/rows/row-details.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import type { MovedCondition, MovedRule } from '#ledger/moved-records/moved-records.ts';
import type { AppRow } from './app-csv.ts';
import { LeftOutRecord, type LeftOutRecords } from './left-out-records.ts';
import {
  action,
  allOf,
  amountIs,
  anyOf,
  has,
  hasNo,
  isTransfer,
  type MovedAction,
  moneyIn,
  moneyOut,
  not,
  onDay,
  setting,
  textIs,
} from './rule-conditions.ts';
import { decimal } from './values.ts';

/** Whether an account of this name is the user's own. */
type IsOwn = (name: string) => boolean;

/** The rules that Coffer can do too: a row of each with rows of its triggers and actions. */
export function rulesIn(rows: readonly AppRow[], isOwn: IsOwn, leftOut: LeftOutRecords): MovedRule[] {
  const all = Map.groupBy(rows, (row) => row.cell('rule_id'));
  return leftOut.read('Rule', all.values(), (own) => {
    const of = (part: string, active: string) =>
      own.filter((row) => row.cell('row_contains') === part && isYes(row.cell(active)));
    const head = own.find((row) => row.cell('row_contains') === 'rule');
    if (head === undefined) throw new LeftOutRecord('unreadable');
    const { name, active, isStrict } = headOf(head);
    const triggers = of('trigger', 'trigger_active').filter((row) => row.cell('trigger_type') !== 'user_action');
    const conditions = triggers.map((row) => conditionOf(row.cell('trigger_type'), row.cell('trigger_value'), isOwn));
    const actions = of('action', 'action_active').map((row) =>
      actionOf(row.cell('action_type'), row.cell('action_value'), isOwn),
    );
    if (conditions.length === 0 || actions.length === 0) throw new LeftOutRecord('other_rule');
    return {
      name: name || null,
      active,
      effective_date: null,
      conditions: isStrict ? conditions : [anyOf(...conditions)],
      actions,
    };
  });
}

// Firefly III writes the title of the group before that of the rule, for which the header has no column: what follows is one column later.
function headOf(row: AppRow) {
  const isShifted = !/^\d+$/.test(row.cell('order'));
  const [name, active, strict] = isShifted
    ? ['description', 'stop_processing', 'trigger_type']
    : ['title', 'active', 'strict'];
  return { name: row.cell(name), active: isYes(row.cell(active)), isStrict: isYes(row.cell(strict)) };
}

function isYes(cell: string): boolean {
  return cell === '1' || cell.toLowerCase() === 'true';
}

const TEXTS = { description: 'name', notes: 'notes' } as const;
const DATES: Readonly<Record<string, string>> = { date_on: '=', date_is: '=', date_after: '>', date_before: '<' };
const AMOUNTS: Readonly<Record<string, string>> = {
  ...{ amount_is: '=', amount_exactly: '=', amount_more: '>', amount_less: '<' },
};

function conditionOf(type: string, value: string, isOwn: IsOwn): MovedCondition {
  if (type.startsWith('-')) return not(conditionOf(type.slice(1), value, isOwn));
  const [, text = '', test = ''] =
    /^(description|notes)_(is|are|contains|contain|starts|start|ends|end)$/.exec(type) ?? [];
  if (text !== '') return textOn(TEXTS[text as keyof typeof TEXTS], test, value);
  if (type in AMOUNTS) return amountIs(AMOUNTS[type] ?? '', decimal(value));
  if (type in DATES && isCivilDate(value)) return onDay(DATES[type] ?? '', value);
  const name = labelName(value) ?? '';
  switch (type) {
    case 'category_is':
      return has('category', named(name));
    case 'tag_is':
      return has('tag', named(name));
    case 'has_no_category':
    case 'no_category':
      return hasNo('category');
    case 'has_any_category':
    case 'any_category':
      return not(hasNo('category'));
    case 'has_no_tag':
    case 'no_tag':
      return hasNo('tag');
    case 'source_account_is':
    case 'from_account_is':
      return isOwn(value) ? allOf(has('account', value), moneyOut) : has('merchant', named(name));
    case 'destination_account_is':
    case 'to_account_is':
      return isOwn(value) ? allOf(has('account', value), moneyIn) : has('merchant', named(name));
    case 'account_is':
      return isOwn(value) ? has('account', value) : has('merchant', named(name));
    case 'transaction_type':
      return typeCondition(value.toLowerCase());
    default:
      throw new LeftOutRecord('other_rule');
  }
}

function textOn(type: 'name' | 'notes', test: string, value: string): MovedCondition {
  if (value === '') throw new LeftOutRecord('other_rule');
  const plain = value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  if (test.startsWith('start')) return textIs(type, 'matches', `(?i)^${plain}`);
  if (test.startsWith('end')) return textIs(type, 'matches', `(?i)${plain}$`);
  return textIs(type, test.startsWith('contain') ? 'like' : '=', value);
}

function typeCondition(type: string): MovedCondition {
  if (type === 'transfer') return isTransfer(true);
  if (type === 'withdrawal') return allOf(isTransfer(false), moneyOut);
  if (type === 'deposit') return allOf(isTransfer(false), moneyIn);
  throw new LeftOutRecord('other_rule');
}

function actionOf(type: string, value: string, isOwn: IsOwn): MovedAction {
  const name = labelName(value) ?? '';
  switch (type) {
    case 'set_category':
      return setting('set_transaction_category', { kind: 'category', name: named(name) });
    case 'add_tag':
      return setting('add_transaction_tags', { kind: 'tag', name: named(name) });
    case 'set_description':
      return action('set_transaction_name', value);
    case 'set_notes':
      return action('set_transaction_notes', value);
    case 'set_source_account':
    case 'set_destination_account':
      if (isOwn(value)) throw new LeftOutRecord('other_rule');
      return setting('set_transaction_merchant', { kind: 'merchant', name: named(name) });
    default:
      throw new LeftOutRecord('other_rule');
  }
}

/** @throws LeftOutRecord */
function named(name: string): string {
  if (name === '') throw new LeftOutRecord('unreadable');
  return name;
}
