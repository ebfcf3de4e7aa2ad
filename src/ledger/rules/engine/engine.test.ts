import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { type Action, type Condition, compileRule, type Definition, Draft, runRules } from './index.ts';
import { expandedSize } from './patterns.ts';

type Row = {
  readonly name: string;
  readonly notes: string | null;
  readonly cents: number;
  readonly day: number;
  readonly category_id: string | null;
  readonly tag_ids: readonly string[];
  readonly isLocked: boolean;
};

const WORDS = ['Coffee', 'BAKERY', 'rent', 'Coffee Bakery', 'ä'];
const LABELS = ['a', 'b', 'c'];

const row: fc.Arbitrary<Row> = fc.record({
  name: fc.constantFrom(...WORDS),
  notes: fc.option(fc.constantFrom(...WORDS)),
  cents: fc.integer({ min: -500, max: 500 }).filter((cents) => cents !== 0),
  day: fc.integer({ min: 1, max: 9 }),
  category_id: fc.option(fc.constantFrom(...LABELS)),
  tag_ids: fc.uniqueArray(fc.constantFrom(...LABELS)).map((ids) => ids.toSorted()),
  isLocked: fc.boolean(),
});

const leaf = fc.oneof(
  fc.tuple(fc.constant('transaction_name'), fc.constantFrom('like', '=', 'matches'), fc.constantFrom(...WORDS)),
  fc.tuple(fc.constant('transaction_notes'), fc.constantFrom('like', 'is_null'), fc.constantFrom(...WORDS)),
  fc.tuple(
    fc.constant('transaction_amount'),
    fc.constantFrom('=', '>', '>=', '<', '<='),
    fc.constantFrom('1', '2.5', '4.00'),
  ),
  fc.constant(['transaction_amount', 'between', '1.5..3'] as const),
  fc.tuple(fc.constant('transaction_date'), fc.constantFrom('>=', '<'), fc.constantFrom('2026-01-03', '2026-01-06')),
  fc.tuple(fc.constant('transaction_type'), fc.constant('='), fc.constantFrom('income', 'expense')),
  fc.tuple(fc.constant('transaction_category'), fc.constantFrom('=', '!=', 'is_null'), fc.constantFrom(...LABELS)),
  fc.tuple(fc.constant('transaction_tag'), fc.constantFrom('=', '!=', 'is_null'), fc.constantFrom(...LABELS)),
);

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    leaf.map(([condition_type, operator, value]) => ({
      ...({ id: '', condition_type, operator, value, sub_conditions: [] } as unknown as Condition),
    })),
    fc.tuple(fc.constantFrom('and', 'or', 'not'), fc.array(tie('condition'), { minLength: 1, maxLength: 3 })).map(
      ([operator, sub_conditions]): Condition => ({
        ...({ id: '', condition_type: 'compound', operator, value: null } as const),
        sub_conditions,
      }),
    ),
  ),
}));

const action = fc.oneof(
  fc.constantFrom(...LABELS).map((value) => ({ action_type: 'set_transaction_category', value })),
  fc.constantFrom(...WORDS).map((value) => ({ action_type: 'set_transaction_name', value })),
  fc.constantFrom('a,b', 'c').map((value) => ({ action_type: 'set_transaction_tags', value })),
  fc.constantFrom('b', 'c').map((value) => ({ action_type: 'add_transaction_tags', value })),
) as fc.Arbitrary<Action>;

const rule = fc.record({
  id: fc.uuid(),
  stop: fc.boolean(),
  effective_date: fc.option(fc.constantFrom('2026-01-02', '2026-01-05')),
  conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
  actions: fc.array(action, { minLength: 1, maxLength: 3 }),
});

const dateOf = ({ day }: Row) => `2026-01-0${day}`;

/** The same semantics, written once more as one plain reading of a condition. */
function meets(one: Condition, now: Row): boolean {
  const value = one.value ?? '';
  const text = one.condition_type === 'transaction_notes' ? (now.notes ?? '') : now.name;
  const size = Math.abs(now.cents) / 100;
  const compare = (a: number | string, b: number | string) =>
    ({ '=': a === b, '>': a > b, '>=': a >= b, '<': a < b, '<=': a <= b })[one.operator] ?? assert.fail();
  switch (one.condition_type) {
    case 'compound': {
      const results = one.sub_conditions.map((part) => meets(part, now));
      if (one.operator === 'or') return results.includes(true);
      return one.operator === 'and' ? !results.includes(false) : results.includes(false);
    }
    case 'transaction_amount':
      if (one.operator === 'between') return size >= 1.5 && size <= 3;
      return compare(size, Number(value));
    case 'transaction_date':
      return compare(dateOf(now), value);
    case 'transaction_type':
      return (now.cents > 0 ? 'income' : 'expense') === value;
    case 'transaction_category':
      if (one.operator === 'is_null') return now.category_id === null;
      return (now.category_id === value) === (one.operator === '=');
    case 'transaction_tag':
      if (one.operator === 'is_null') return now.tag_ids.length === 0;
      return now.tag_ids.includes(value) === (one.operator === '=');
    default:
      if (one.operator === 'is_null') return text === '';
      if (one.operator === '=') return text.toLowerCase() === value.toLowerCase();
      return text.toLowerCase().includes(value.toLowerCase());
  }
}

function applied(rules: readonly Omit<Definition, 'applies_on'>[], start: Row): Row {
  let now = start;
  for (const { effective_date, conditions, actions, stop } of rules) {
    if (effective_date !== null && dateOf(now) < effective_date) continue;
    if (conditions.some((one) => !meets(one, now))) continue;
    for (const { action_type, value } of actions) {
      const ids = (value ?? '').split(',');
      if (action_type === 'set_transaction_category' && !now.isLocked) now = { ...now, category_id: value };
      if (action_type === 'set_transaction_name') now = { ...now, name: value ?? '' };
      if (action_type === 'set_transaction_tags') now = { ...now, tag_ids: ids };
      if (action_type === 'add_transaction_tags')
        now = { ...now, tag_ids: [...new Set([...now.tag_ids, ...ids])].sort() };
    }
    if (stop) break;
  }
  return now;
}

function draftOf(start: Row): Draft {
  const facts = { account_id: 'x', date: dateOf(start), amount_minor: BigInt(start.cents), currency: 'USD' };
  const { name, notes, category_id, tag_ids } = start;
  const flags = { excluded: false, reviewed: false };
  const values = { name, notes, category_id, merchant_id: null, kind: 'standard', ...flags, tag_ids };
  const setBy = start.isLocked ? JSON.stringify({ category_id: 'user' }) : null;
  return new Draft({ ...facts, isTransfer: false, isSplit: false }, values, setBy);
}

test('rules set what a plain reading of their conditions and actions says', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 6 }), row, (rules, start) => {
      const draft = draftOf(start);
      runRules(
        rules.map((one) => compileRule({ ...one, applies_on: ['create'] })),
        draft,
      );
      const { name, notes, category_id, tag_ids } = draft.values;
      const end = applied(rules, start);
      assert.deepEqual(
        { name, notes, category_id, tag_ids: tag_ids.toSorted() },
        { name: end.name, notes: end.notes, category_id: end.category_id, tag_ids: end.tag_ids },
      );
      if (start.isLocked) assert.equal(draft.setBy.category_id, 'user');
    }),
    { numRuns: 1000 },
  );
});

const HOSTILE = ['(a+)+$', '(a|aa)+$', '(.*a){12}$', '(a*)*b', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y'];

test('hostile regular expressions take time that grows with the text only', () => {
  for (const pattern of HOSTILE) {
    const rules = [
      compileRule({
        id: '',
        applies_on: ['create'],
        effective_date: null,
        stop: false,
        actions: [],
        conditions: [
          { id: '', condition_type: 'transaction_name', operator: 'matches', value: pattern, sub_conditions: [] },
        ],
      }),
    ];
    const costOf = (length: number) => {
      const start = process.cpuUsage();
      for (let turn = 0; turn < 20; turn += 1) {
        const name = `${'a'.repeat(length)}${turn}!`;
        runRules(
          rules,
          draftOf({ name, notes: null, cents: 1, day: 1, category_id: null, tag_ids: [], isLocked: false }),
        );
      }
      return process.cpuUsage(start).user;
    };
    costOf(250);
    const [short, long] = [Math.max(costOf(250), 200), costOf(2000)];
    // Eight times the text: with backtracking it would be 2^1750 times the work.
    assert.ok(long < short * 64, `${pattern}: ${short} µs, then ${long} µs`);
  }
});

const atom = fc.constantFrom(
  'a',
  '.',
  '\\d',
  '\\.',
  '[a-f]',
  '[^]x]',
  '[[:alpha:]]',
  '\\pL',
  '\\x{41}',
  '\\Qa(b\\E',
  '(?i:é)',
  '^',
);
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 5 },
    atom,
    fc.tuple(tie('pattern'), fc.constantFrom('', '|'), tie('pattern')).map((parts) => parts.join('')),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+?', '?', '{3}', '{2,7}', '{4,}', '{0,5}'))
      .map(([one, count]) => `(${one})${count}`),
  ),
}));

/** The size of a pattern; none for repetitions that RE2 refuses, of more than 1,000 together. */
function programSize(text: string): number {
  try {
    return RE2JS.compile(text, RE2JS.CASE_INSENSITIVE).programSize();
  } catch (error) {
    assert.match(String(error), /invalid repeat count/);
    return 0;
  }
}

test('the size of a pattern is known to be no more before it is compiled', () => {
  fc.assert(
    fc.property(pattern, (text) => {
      const size = programSize(text);
      assert.ok(size <= expandedSize(text), `${text}: ${size} > ${expandedSize(text)}`);
    }),
    { numRuns: 500 },
  );
});
