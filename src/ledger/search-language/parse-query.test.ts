import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '#kernel/errors.ts';
import { parseQuery } from './parse-query.ts';

const plain = { isNegated: false };

test('words, quotes and a minus become terms of text', () => {
  assert.deepEqual(parseQuery('  Coffee -tea "two  words" -"not this" a,b -'), [
    { kind: 'text', text: 'coffee', ...plain },
    { kind: 'text', text: 'tea', isNegated: true },
    { kind: 'text', text: 'two  words', ...plain },
    { kind: 'text', text: 'not this', isNegated: true },
    { kind: 'text', text: 'a,b', ...plain },
    { kind: 'text', text: '-', ...plain },
  ]);
});

test('names may be several, parts or whole, or none', () => {
  assert.deepEqual(parseQuery('account:visa,"My Account" -Category:none,Food tag:"none"'), [
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
    const [term] = parseQuery(text);
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
    const [term] = parseQuery(text);
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

test('a fault names its place and what to write', () => {
  const refused = (text: string) => {
    try {
      parseQuery(text);
    } catch (error) {
      assert.ok(error instanceof AppError);
      return error.issues[0]?.message.replace(/^q has a fault at /, '');
    }
    return assert.fail(`${text} was taken`);
  };
  assert.equal(refused('coffee "two'), 'character 8: the quote has no end');
  assert.match(refused('tea amount>much') ?? '', /^character 12: an amount is a plain decimal/);
  assert.match(refused('date:2026-02-30') ?? '', /^character 6: a date is/);
  assert.match(refused('a colour:red') ?? '', /^character 3: there is no field colour; the fields are account/);
  assert.match(refused('tag:') ?? '', /^character 5: tag needs a value/);
  assert.match(refused('tag>work') ?? '', /^character 1: only amount and date/);
  assert.match(refused('amount:1,2') ?? '', /^character 10: amount takes one value/);
  assert.match(refused('is:odd') ?? '', /^character 4: after is: comes one of income/);
  assert.match(refused('amount>1..2') ?? '', /takes no range/);
  assert.match(refused('date:..') ?? '', /at least one end/);
  assert.match(refused('a '.repeat(31)) ?? '', /^character 61: a query may have at most 30 terms/);
});

test('any text is a query or a refusal with a place inside it', () => {
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
      try {
        assert.ok(parseQuery(text).length <= 30);
      } catch (error) {
        assert.ok(error instanceof AppError, String(error));
        const place = Number(/character (\d+)/.exec(error.message)?.[1]);
        assert.ok(place >= 1 && place <= text.length + 1, error.message);
      }
    }),
    { numRuns: 2000 },
  );
});
