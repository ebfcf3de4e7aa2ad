import { useQuery } from '@tanstack/react-query';
import { accountsQuery, categoriesQuery, merchantsQuery, tagsQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { NewRule, Rule } from './rule-queries.ts';

type ConditionType = NewRule['conditions'][number]['condition_type'];
type ActionType = NewRule['actions'][number]['action_type'];

export type Option = { readonly value: string; readonly label: string };

const LIKE = { value: 'like', label: t('contains||of a text') };
const IS = { value: '=', label: t('is||of a value') };
const IS_NOT = { value: '!=', label: t('is not||of a value') };
const MATCHES = { value: 'matches', label: t('matches (regular expression)') };
const IS_EMPTY = { value: 'is_null', label: t('is empty||of a value') };
const TEXTS = [LIKE, IS, MATCHES, IS_EMPTY];
const CHOICES = [IS, IS_NOT, IS_EMPTY];
const RANGES = [
  IS,
  { value: '>=', label: t('is at least') },
  { value: '<=', label: t('is at most') },
  { value: '>', label: t('is more than') },
  { value: '<', label: t('is less than') },
  { value: 'between', label: t('is between (such as 10..20)') },
];

/** The operators of each type of condition that the editor offers. */
export const OPERATORS: Readonly<Record<ConditionType, readonly Option[]>> = {
  transaction_name: TEXTS,
  transaction_notes: TEXTS,
  transaction_details: TEXTS,
  transaction_amount: RANGES,
  transaction_date: RANGES,
  transaction_type: [IS],
  transaction_transfer: [IS],
  transaction_account: [IS, IS_NOT],
  transaction_category: CHOICES,
  transaction_merchant: CHOICES,
  transaction_tag: CHOICES,
  compound: [],
};

export const CONDITION_TYPES: readonly (Option & { readonly value: ConditionType })[] = [
  { value: 'transaction_name', label: t('Name') },
  { value: 'transaction_notes', label: t('Notes') },
  { value: 'transaction_details', label: t('Name or notes') },
  { value: 'transaction_amount', label: t('Amount') },
  { value: 'transaction_type', label: t('Direction') },
  { value: 'transaction_account', label: t('Account') },
  { value: 'transaction_category', label: t('Category') },
  { value: 'transaction_merchant', label: t('Merchant') },
  { value: 'transaction_tag', label: t('Tag') },
  { value: 'transaction_date', label: t('Date') },
  { value: 'transaction_transfer', label: t('Transfer') },
];

export const ACTION_TYPES: readonly (Option & { readonly value: ActionType })[] = [
  { value: 'set_transaction_category', label: t('Set the category') },
  { value: 'set_transaction_merchant', label: t('Set the merchant') },
  { value: 'set_transaction_name', label: t('Set the name') },
  { value: 'set_transaction_notes', label: t('Set the notes') },
  { value: 'add_transaction_tags', label: t('Add a tag') },
  { value: 'set_transaction_tags', label: t('Replace the tags by') },
  { value: 'exclude_transaction', label: t('Leave out of reports') },
  { value: 'mark_transaction_reviewed', label: t('Mark as reviewed') },
  { value: 'set_as_transfer_or_payment', label: t('Link as a transfer with') },
];

const DIRECTIONS = [
  { value: 'expense', label: t('Money out') },
  { value: 'income', label: t('Money in') },
];
const YES_OR_NO = [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
];

/** The choices until they are read. */
const TO_COME: readonly Option[] = [];

/** The choices of a condition or an action, by its type; none where the value is typed. */
export type Choices = (type: ConditionType | ActionType) => readonly Option[] | undefined;

export function useChoices(): Choices {
  const { data: accounts } = useQuery(accountsQuery());
  const { data: categories } = useQuery(categoriesQuery());
  const { data: merchants } = useQuery(merchantsQuery());
  const { data: tags } = useQuery(tagsQuery());
  const options = (all: readonly { readonly id: string; readonly name: string }[] | undefined) =>
    all?.map(({ id, name }) => ({ value: id, label: name })) ?? TO_COME;
  const known: Partial<Record<ConditionType | ActionType, readonly Option[]>> = {
    transaction_type: DIRECTIONS,
    transaction_transfer: YES_OR_NO,
    transaction_account: options(accounts),
    transaction_category: options(categories),
    transaction_merchant: options(merchants),
    transaction_tag: options(tags),
    set_transaction_category: options(categories),
    set_transaction_merchant: options(merchants),
    set_transaction_tags: options(tags),
    add_transaction_tags: options(tags),
    set_as_transfer_or_payment: options(accounts),
  };
  return (type) => known[type];
}

/** A rule in a sentence's parts: each condition and each action. */
export function ruleWords({ conditions, actions }: Pick<Rule, 'conditions' | 'actions'>, choices: Choices) {
  return {
    conditions: conditions.map((one) => conditionWords(one as unknown as Condition, choices)),
    actions: actions.map(({ action_type, value }) => {
      const label = ACTION_TYPES.find((type) => type.value === action_type)?.label ?? t('Split by shares');
      const named = valueWords(action_type, value ?? '', choices);
      return named === '' ? label : t('{action}: {value}', { action: label, value: named });
    }),
  };
}

type Condition = {
  readonly condition_type: ConditionType;
  readonly operator: string;
  readonly value: string | null;
  readonly sub_conditions: readonly Condition[];
};

function conditionWords({ condition_type, operator, value, sub_conditions }: Condition, choices: Choices): string {
  if (condition_type === 'compound') {
    const parts = sub_conditions.map((part) => conditionWords(part, choices));
    if (operator === 'not') return t('not ({conditions})', { conditions: parts.join(', ') });
    return parts.join(operator === 'or' ? ` ${t('or||between conditions')} ` : ` ${t('and||between conditions')} `);
  }
  const subject = CONDITION_TYPES.find((type) => type.value === condition_type)?.label ?? '';
  const verb = OPERATORS[condition_type].find((one) => one.value === operator)?.label ?? operator;
  const named = operator === 'is_null' ? '' : valueWords(condition_type, value ?? '', choices);
  return t('{subject} {verb} {value}', { subject, verb, value: named }).trim();
}

/** Whether an action does its work without a value. */
export function needsNoValue(type: ConditionType | ActionType): boolean {
  return type === 'exclude_transaction' || type === 'mark_transaction_reviewed';
}

function valueWords(type: ConditionType | ActionType, value: string, choices: Choices): string {
  const options = choices(type);
  if (options === undefined) return needsNoValue(type) || type === 'split_transaction' ? '' : value;
  return value
    .split(',')
    .map((one) => options.find((option) => option.value === one)?.label ?? (options === TO_COME ? '…' : t('(deleted)')))
    .join(', ');
}
