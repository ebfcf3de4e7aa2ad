import { isCivilDate } from '#kernel/time/civil-date.ts';
import type { MovedCondition, MovedRule, NamedRecord } from '#ledger/moved-records/moved-records.ts';
import { LeftOutRecord } from './left-out-records.ts';
import { type SureData, type SureNames, textOf } from './sure-names.ts';

const NAMED: Readonly<Record<string, NamedRecord['kind']>> = {
  transaction_account: 'account',
  transaction_category: 'category',
  transaction_merchant: 'merchant',
  transaction_tag: 'tag',
  set_transaction_category: 'category',
  set_transaction_merchant: 'merchant',
  set_transaction_tags: 'tag',
  add_transaction_tags: 'tag',
  set_as_transfer_or_payment: 'account',
};
const LEVELS_MAX = 4;

/** Reads a rule. The labels and accounts in it are named, for ids are of the other program. @throws LeftOutRecord */
export function readSureRule(data: SureData, names: SureNames): MovedRule {
  const resource = textOf(data, 'resource_type');
  if (resource !== '' && resource !== 'transaction') throw new LeftOutRecord('other_rule');
  const day = textOf(data, 'effective_date');
  return {
    name: textOf(data, 'name') || null,
    active: data.active !== false,
    effective_date: isCivilDate(day) ? day : null,
    conditions: objectsIn(data, 'conditions').map((one) => conditionOf(one, names, 1)),
    actions: objectsIn(data, 'actions').map((one) => {
      const type = textOf(one, 'action_type');
      return { action_type: type, value: wordOf(one), named: namedIn(type, one, names) };
    }),
  };
}

function conditionOf(data: SureData, names: SureNames, level: number): MovedCondition {
  if (level > LEVELS_MAX) throw new LeftOutRecord('other_rule');
  const type = textOf(data, 'condition_type');
  return {
    condition_type: type,
    operator: textOf(data, 'operator'),
    value: wordOf(data),
    named: namedIn(type, data, names)[0] ?? null,
    sub_conditions: objectsIn(data, 'sub_conditions').map((one) => conditionOf(one, names, level + 1)),
  };
}

/** The records that a value names: by the names besides it, by their ids in the file, or by a name itself. */
function namedIn(type: string, data: SureData, names: SureNames): NamedRecord[] {
  const kind = NAMED[type];
  const value = wordOf(data);
  if (kind === undefined || value === null || value === '') return [];
  const besides = [data.value_ref].flat().flatMap((one) => (isObject(one) ? textOf(one, 'name') || [] : []));
  if (besides.length > 0) return besides.map((name) => ({ kind, name }));
  const parts = kind === 'tag' ? value.split(',').map((part) => part.trim()) : [value];
  return parts.map((part) => ({
    kind,
    name: (kind === 'account' ? names.accountName(part) : names.label(part)) ?? part,
  }));
}

function wordOf({ value }: SureData): string | null {
  return value === undefined || value === null ? null : String(value);
}

function objectsIn(data: SureData, name: string): SureData[] {
  const list = data[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function isObject(value: unknown): value is SureData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
