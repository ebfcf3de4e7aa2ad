import type { NewRule, Rule } from './rule-queries.ts';

type SentCondition = NewRule['conditions'][number];
type ConditionType = SentCondition['condition_type'];
type ActionType = NewRule['actions'][number]['action_type'];

/** A condition as the editor has it. The key is its place in the list. */
export type ConditionRow = {
  readonly key: string;
  readonly condition_type: ConditionType;
  readonly operator: string;
  readonly value: string;
};
export type ActionRow = { readonly key: string; readonly action_type: ActionType; readonly value: string };

export type RuleValues = {
  readonly name: string;
  readonly match: 'and' | 'or';
  readonly conditions: readonly ConditionRow[];
  readonly actions: readonly ActionRow[];
  readonly stop: boolean;
};

let keys = 0;
const newKey = () => String(++keys);

export const newCondition = (): ConditionRow => ({
  key: newKey(),
  condition_type: 'transaction_name',
  operator: 'like',
  value: '',
});

export const newAction = (): ActionRow => ({ key: newKey(), action_type: 'set_transaction_category', value: '' });

export function emptyRule(): RuleValues {
  return { name: '', match: 'and', conditions: [newCondition()], actions: [newAction()], stop: false };
}

/** A transaction and the category that it was given. */
export type Labelled = {
  readonly row: { readonly name: string; readonly merchant: { readonly id: string } | null };
  readonly category: { readonly id: string };
};

/** A rule for transactions of the same merchant or, without one, with the same words in their names. */
export function ruleLike({ row: { name, merchant }, category }: Labelled): RuleValues {
  const condition: ConditionRow =
    merchant === null
      ? { ...newCondition(), value: wordsOf(name) }
      : { key: newKey(), condition_type: 'transaction_merchant', operator: '=', value: merchant.id };
  return { ...emptyRule(), conditions: [condition], actions: [{ ...newAction(), value: category.id }] };
}

/** The longest part of a name without numbers, which differ each time. */
function wordsOf(name: string): string {
  const parts = name.split(/\S*\d\S*/).map((part) => part.trim());
  return parts.toSorted((one, other) => other.length - one.length)[0] || name.trim();
}

/** The parts of a rule that the editor shows; undefined where conditions are nested deeper. */
export function valuesOf({ name, conditions, actions, stop }: Rule): RuleValues | undefined {
  const [only] = conditions;
  const isAny = conditions.length === 1 && only?.condition_type === 'compound' && only.operator === 'or';
  const flat = (isAny ? only.sub_conditions : conditions) as unknown as readonly SentCondition[];
  if (flat.some(({ condition_type }) => condition_type === 'compound')) return undefined;
  return {
    name: name ?? '',
    match: isAny ? 'or' : 'and',
    stop,
    conditions: flat.map(({ condition_type, operator, value }) => ({
      key: newKey(),
      condition_type,
      operator,
      value: value ?? '',
    })),
    actions: actions.map(({ action_type, value }) => ({ key: newKey(), action_type, value: value ?? '' })),
  };
}

export function ruleOf({ name, match, conditions, actions, stop }: RuleValues): NewRule {
  const sent = conditions.map(({ condition_type, operator, value }) => ({
    condition_type,
    operator,
    value: value || null,
  }));
  const isAny = match === 'or' && sent.length > 1;
  return {
    name: name || null,
    stop,
    conditions: isAny
      ? [{ condition_type: 'compound', operator: 'or', sub_conditions: sent as never }]
      : (sent as NewRule['conditions']),
    actions: actions.map(({ action_type, value }) => ({ action_type, value: value || null })),
  };
}

/** Whether each part has the value that it needs. */
export function isWhole({ conditions, actions }: RuleValues): boolean {
  return (
    conditions.length > 0 &&
    actions.length > 0 &&
    conditions.every(({ operator, value }) => operator === 'is_null' || value.trim() !== '') &&
    actions.every(({ action_type, value }) => action_type === 'exclude_transaction' || value.trim() !== '')
  );
}
