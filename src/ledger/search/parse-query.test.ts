import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseQuery, queryFaults } from './parse-query.ts';

const plain = { isNegated: false };

/** The terms of a query without faults. */
function termsOf(text: string) {
  const { terms, hints } = parseQuery(text);
  assert.deepEqual(hints, []);
  return terms;
}

test('words, quotes and a minus become terms of text', () => {
  assert.deepEqual(termsOf('  Coffee -tea "two  words" -"not this" a,b -'), [
    { kind: 'text', text: 'coffee', ...plain },
    { kind: 'text', text: 'tea', isNegated: true },
    { kind: 'text', text: 'two  words', ...plain },
    { kind: 'text', text: 'not this', isNegated: true },
    { kind: 'text', text: 'a,b', ...plain },
    { kind: 'text', text: '-', ...plain },
  ]);
});

test('names may be several, parts or whole, or none', () => {
  assert.deepEqual(termsOf('account:visa,"My Account" -Category:none,Food tag:"none"'), [
    {
      kind: 'name',
      field: 'account',
      names: [
        { text: 'visa', isWhole: false },
        { text: 'my account', isWhole: true },
      ],
      orNone: false,
      ...plain,
    },
    { kind: 'name', field: 'category', names: [{ text: 'food', isWhole: false }], orNone: true, isNegated: true },
    { kind: 'name', field: 'tag', names: [{ text: 'none', isWhole: true }], orNone: false, ...plain },
  ]);
});

test('amounts are compared with one side or both, included or not', () => {
  const amount = (text: string) => {
    const [term] = termsOf(text);
    assert.ok(term?.kind === 'amount');
    return [term.min, term.max, term.isNegated];
  };
  assert.deepEqual(amount('amount:20'), ['20', '20', false]);
  assert.deepEqual(amount('amount=12.50'), ['12.50', '12.50', false]);
  assert.deepEqual(amount('amount>=20'), ['20', undefined, false]);
  assert.deepEqual(amount('amount>20'), [undefined, '20', true]);
  assert.deepEqual(amount('-amount<20'), ['20', undefined, false]);
  assert.deepEqual(amount('amount:10..20'), ['10', '20', false]);
  assert.deepEqual(amount('amount:..20'), [undefined, '20', false]);
});

test('a date is a year, a month or a day, and a range has one or two ends', () => {
  const date = (text: string) => {
    const [term] = termsOf(text);
    assert.ok(term?.kind === 'date');
    return [term.from, term.to];
  };
  assert.deepEqual(date('date:2024-02'), ['2024-02-01', '2024-02-29']);
  assert.deepEqual(date('date:2026-01..2026-03'), ['2026-01-01', '2026-03-31']);
  assert.deepEqual(date('date:2026..'), ['2026-01-01', undefined]);
  assert.deepEqual(date('date>2026-01'), ['2026-02-01', undefined]);
  assert.deepEqual(date('date<=2026-01-15'), [undefined, '2026-01-15']);
  assert.deepEqual(date('date<2026'), [undefined, '2025-12-31']);
});

test('an unknown or unfinished term is text, and a hint says what to write', () => {
  const read = (text: string) => {
    const { terms, hints } = parseQuery(text);
    assert.equal(hints.length, 1, text);
    return [terms.at(-1), `${hints[0]?.at} ${hints[0]?.text}: ${hints[0]?.message}`] as const;
  };
  const asText = (text: string) => ({ kind: 'text', text, ...plain });
  assert.deepEqual(read('coffee "two Words'), [asText('two words'), '8 two Words: the quote has no end']);
  assert.deepEqual(read('Re: rent')[1].replace(/; the fields.*/, ''), '4 Re:: re needs a value, such as account:Visa');
  assert.deepEqual(parseQuery('Re: rent').terms, [asText('re:'), asText('rent')]);
  assert.deepEqual(read('-colour:red')[0], { kind: 'text', text: 'colour:red', isNegated: true });
  for (const [text, hint] of [
    ['date:', /^6 date:: date needs a value, such as date:2026-01/],
    ['tea amount>much', /^12 amount>much: an amount is a plain decimal/],
    ['date:2026-02-30', /^6 .*: a date is/],
    ['a colour:red', /^3 colour:red: there is no field colour; the fields are account/],
    ['tag>work', /^1 tag>work: only amount and date/],
    ['amount:1,2', /^10 amount:1,2: amount takes one value/],
    ['is:odd', /^4 is:odd: after is: comes one of income/],
    ['amount>1..2', /takes no range/],
    ['date:..', /at least one end/],
    ['account:"Vi', /^9 account:Vi: the quote has no end/],
  ] as const) {
    const [term, said] = read(text);
    assert.equal(term?.kind, 'text', text);
    assert.match(said, hint);
  }
  const many = parseQuery('a '.repeat(31));
  assert.deepEqual([many.terms.length, many.hints[0]?.at], [30, 61]);
});

test('a client that asks for it is refused with the place of each fault', () => {
  assert.deepEqual(
    queryFaults('tag: amount>x coffee').map(({ message }) => message.replace(/:.*/, '')),
    ['has a fault at character 5', 'has a fault at character 13'],
  );
  assert.deepEqual(queryFaults(undefined), []);
});

test('any text is a query; a hint has a place inside it', () => {
  const pieces = fc.constantFrom(
    '-',
    '"',
    ':',
    '..',
    ',',
    ' ',
    '>',
    '<=',
    'amount',
    'date',
    'tag',
    'is',
    '2026',
    'é',
    'a',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme' })), { maxLength: 20 }), (parts) => {
      const text = parts.join('');
      const { terms, hints } = parseQuery(text);
      assert.ok(terms.length <= 30);
      for (const { at, message } of hints) assert.ok(at >= 1 && at <= text.length + 1, message);
    }),
    { numRuns: 2000 },
  );
});
