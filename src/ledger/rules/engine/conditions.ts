import { RE2JS } from 're2js';
import { BoundedMap } from '#kernel/bounded-map.ts';
import { type Draft, SCALE } from './draft.ts';

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
  transaction_name: (one) => textTest(one, [({ values }) => values.name, ({ lowered }) => lowered.name]),
  transaction_notes: (one) => textTest(one, [({ values }) => values.notes ?? '', ({ lowered }) => lowered.notes]),
  transaction_details: (one) =>
    textTest(one, [
      ({ values }) => `${values.name}\n${values.notes ?? ''}`,
      ({ lowered }) => `${lowered.name}\n${lowered.notes}`,
    ]),
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

type TextOf = (draft: Draft) => string;

function textTest({ operator, value }: Condition, [textOf, loweredOf]: readonly [TextOf, TextOf]): Test {
  const wanted = (value ?? '').toLowerCase();
  if (operator === 'like') return (draft) => loweredOf(draft).includes(wanted);
  if (operator === '=') return (draft) => loweredOf(draft) === wanted;
  if (operator === 'is_null') return (draft) => textOf(draft).trim() === '';
  const test = patternTest(value ?? '');
  return (draft) => test(textOf(draft));
}

const TEXTS_KEPT = 1000;

/**
 * Tests texts in time that grows with their length only, whatever the pattern. Statements repeat names, so results are kept.
 * @throws Error for a pattern that RE2 does not know.
 */
export function patternTest(pattern: string): (text: string) => boolean {
  const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  const known = new BoundedMap<string, boolean>(TEXTS_KEPT);
  return (text) => {
    const found = known.get(text) ?? compiled.test(text);
    if (!known.has(text)) known.set(text, found);
    return found;
  };
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
