import { type Draft, SCALE, type Text } from './draft.ts';
import { patternSize, patternTest } from './patterns.ts';

/** A condition as it is stored. `compound` has no value and joins `sub_conditions`. */
export type Condition = {
  readonly id: string;
  readonly condition_type: ConditionType;
  readonly operator: string;
  readonly value: string | null;
  readonly sub_conditions: readonly Condition[];
};

/** Whether an entry meets a condition. */
export type Test = (draft: Draft) => boolean;

const NUMBERS = ['=', '>', '>=', '<', '<=', 'between'] as const;
const TEXTS = ['like', '=', 'matches', 'is_null'] as const;
const CHOICES = ['=', '!=', 'is_null'] as const;

/** The operators of each type of condition. */
export const OPERATORS = {
  transaction_name: TEXTS,
  transaction_notes: TEXTS,
  transaction_details: TEXTS,
  transaction_amount: NUMBERS,
  transaction_date: NUMBERS,
  transaction_type: ['='],
  transaction_transfer: ['='],
  transaction_account: ['=', '!='],
  transaction_category: CHOICES,
  transaction_merchant: CHOICES,
  transaction_tag: CHOICES,
  compound: ['and', 'or', 'not'],
} as const satisfies Record<string, readonly string[]>;

export type ConditionType = keyof typeof OPERATORS;

const COMPILERS: { readonly [Type in ConditionType]: (condition: Condition) => Test } = {
  transaction_name: (one) => textTest(one, ({ texts }) => texts.name),
  transaction_notes: (one) => textTest(one, ({ texts }) => texts.notes),
  transaction_details: (one) => textTest(one, ({ texts }) => texts.details),
  transaction_amount: (one) => rangeTest(one, ({ size }) => size, scaled),
  transaction_date: (one) =>
    rangeTest(
      one,
      ({ facts }) => facts.date,
      (text) => text,
    ),
  transaction_type: ({ value }) => {
    const isIncome = value === 'income';
    return ({ facts }) => facts.amount_minor > 0n === isIncome;
  },
  transaction_transfer: ({ value }) => {
    const isWanted = value === 'true';
    return ({ facts }) => facts.isTransfer === isWanted;
  },
  transaction_account: (one) => choiceTest(one, ({ facts }) => facts.account_id),
  transaction_category: (one) => choiceTest(one, ({ values }) => values.category_id),
  transaction_merchant: (one) => choiceTest(one, ({ values }) => values.merchant_id),
  transaction_tag: ({ operator, value }) => {
    if (operator === 'is_null') return ({ values }) => values.tag_ids.length === 0;
    const isWanted = operator === '=';
    return ({ values }) => values.tag_ids.includes(value ?? '') === isWanted;
  },
  compound: ({ operator, sub_conditions }) => {
    const tests = sub_conditions.map(compileCondition);
    if (operator === 'and') return (draft) => tests.every((test) => test(draft));
    if (operator === 'or') return (draft) => tests.some((test) => test(draft));
    return (draft) => !tests.every((test) => test(draft));
  },
};

/** @throws Error for a regular expression that is not one of RE2. */
export function compileCondition(condition: Condition): Test {
  return COMPILERS[condition.condition_type](condition);
}

/** The ends of `between`: "10..20". */
export function endsOf(value: string): readonly [string, string] {
  const [low = '', high = ''] = value.split('..');
  return [low, high];
}

function textTest({ operator, value }: Condition, textOf: (draft: Draft) => Text): Test {
  const wanted = (value ?? '').toLowerCase();
  if (operator === 'like') return (draft) => textOf(draft).tested.lowered.includes(wanted);
  if (operator === '=') return (draft) => textOf(draft).lowered === wanted;
  if (operator === 'is_null') return (draft) => textOf(draft).isEmpty;
  const test = patternTest(value ?? '');
  return (draft) => {
    const { text, lowered } = textOf(draft).tested;
    return test(text, lowered);
  };
}

/** The cost of conditions for one row, at most. */
export type Weight = {
  /** The sizes of their regular expressions. */
  readonly patterns: number;
  /** The lengths of their values, and something for each search. */
  readonly length: number;
};

export const NO_WEIGHT: Weight = { patterns: 0, length: 0 };

/** The most that all active rules of a family may weigh: decision 89 has the measurements. */
export const WEIGHT_MAX: Weight = { patterns: 500, length: 50_000 };

export function sumOf(one: Weight, other: Weight): Weight {
  return { patterns: one.patterns + other.patterns, length: one.length + other.length };
}

// Of a search in a name, and in a longer text.
const SEARCH_LENGTH = 10;
const LONG_SEARCH_LENGTH = 40;

/** Adds the weight of conditions to `start`, until it is too much. */
export function weigh(conditions: readonly Weighed[], start = NO_WEIGHT): Weight {
  let weight = start;
  for (const { condition_type, operator, value, sub_conditions } of conditions) {
    if (isTooHeavy(weight)) break;
    const isLong = condition_type === 'transaction_notes' || condition_type === 'transaction_details';
    const searches = value?.split('|').length ?? 1;
    weight = {
      patterns: weight.patterns + (operator === 'matches' ? (patternSize(value ?? '', !isLong) ?? 0) : 0),
      length: weight.length + (value?.length ?? 0) + searches * (isLong ? LONG_SEARCH_LENGTH : SEARCH_LENGTH),
    };
    weight = weigh(sub_conditions ?? [], weight);
  }
  return weight;
}

/** A condition as it is sent or stored. */
type Weighed = {
  readonly condition_type: ConditionType;
  readonly operator: string;
  readonly value?: string | null | undefined;
  readonly sub_conditions?: readonly Weighed[] | null | undefined;
};

export function isTooHeavy({ patterns, length }: Weight): boolean {
  return patterns > WEIGHT_MAX.patterns || length > WEIGHT_MAX.length;
}

function rangeTest<Value extends string | bigint>(
  { operator, value }: Condition,
  of: (draft: Draft) => Value,
  parse: (text: string) => Value,
): Test {
  const text = value ?? '';
  if (operator === 'between') {
    const [low, high] = endsOf(text).map(parse) as [Value, Value];
    return (draft) => of(draft) >= low && of(draft) <= high;
  }
  const limit = parse(text);
  switch (operator) {
    case '>':
      return (draft) => of(draft) > limit;
    case '>=':
      return (draft) => of(draft) >= limit;
    case '<':
      return (draft) => of(draft) < limit;
    case '<=':
      return (draft) => of(draft) <= limit;
    default:
      return (draft) => of(draft) === limit;
  }
}

function scaled(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(SCALE, '0'));
}

function choiceTest({ operator, value }: Condition, of: (draft: Draft) => string | null): Test {
  if (operator === 'is_null') return (draft) => of(draft) === null;
  return operator === '=' ? (draft) => of(draft) === value : (draft) => of(draft) !== value;
}
