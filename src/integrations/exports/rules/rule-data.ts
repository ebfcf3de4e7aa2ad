import { isSet, type LedgerRow } from '#database/tables/ledger-tables.ts';

type StoredCondition = {
  readonly condition_type: string;
  readonly operator: string;
  readonly value: string | null;
  readonly sub_conditions: readonly StoredCondition[];
};
type StoredAction = { readonly action_type: string; readonly value: string | null };

// Other servers of this format know these conditions and actions.
const COMMON_OPERATORS: Readonly<Record<string, readonly string[]>> = {
  compound: ['and', 'or'],
  transaction_name: ['like', '=', 'is_null'],
  transaction_notes: ['like', '=', 'is_null'],
  transaction_details: ['like', '=', 'is_null'],
  transaction_amount: ['>', '>=', '<', '<=', '='],
  transaction_type: ['='],
  transaction_account: ['=', '!='],
  transaction_category: ['=', '!=', 'is_null'],
  transaction_merchant: ['=', '!=', 'is_null'],
  transaction_tag: ['=', '!=', 'is_null'],
};
const COMMON_ACTIONS = [
  ...['set_transaction_category', 'set_transaction_merchant', 'set_transaction_name', 'set_transaction_tags'],
  ...['exclude_transaction', 'set_as_transfer_or_payment'],
];

/** A rule with every member, its conditions and actions as stored. */
export function ownRuleData(row: LedgerRow<'rules'>): object {
  const { family_id: _family, version: _version, pattern_size: _p, text_size: _t, ...rule } = row;
  return {
    ...rule,
    position: Number(row.position),
    active: isSet(row.active),
    stop: isSet(row.stop),
    applies_on: row.applies_on.split(',').filter((word) => word !== ''),
    conditions: JSON.parse(row.conditions),
    actions: JSON.parse(row.actions),
  };
}

/** A rule as other servers of this format know it; undefined for one that does what only Coffer can. */
export function commonRuleData({ id, name, active, effective_date, ...row }: LedgerRow<'rules'>) {
  const conditions: readonly StoredCondition[] = JSON.parse(row.conditions);
  const actions: readonly StoredAction[] = JSON.parse(row.actions);
  if (!conditions.every(isCommon)) return undefined;
  if (!actions.every(({ action_type, value }) => COMMON_ACTIONS.includes(action_type) && value !== 'false'))
    return undefined;
  return {
    id,
    name,
    resource_type: 'transaction',
    active: isSet(active),
    effective_date,
    conditions: conditions.map(withoutIds),
    actions: actions.map(({ action_type, value }) => ({ action_type, value })),
  };
}

function isCommon({ condition_type, operator, sub_conditions }: StoredCondition): boolean {
  return COMMON_OPERATORS[condition_type]?.includes(operator) === true && sub_conditions.every(isCommon);
}

function withoutIds({ condition_type, operator, value, sub_conditions }: StoredCondition): object {
  const parts = sub_conditions.map(withoutIds);
  return { condition_type, operator, value, ...(parts.length > 0 && { sub_conditions: parts }) };
}
