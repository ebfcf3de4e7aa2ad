import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Currency, findCurrency } from './currencies.ts';
import { absolute, formatDecimal, MAX_MINOR, parseAmount } from './money.ts';

function currency(code: string): Currency {
  const found = findCurrency(code);
  assert.ok(found, code);
  return found;
}

function minorOf(text: string, code: string): bigint {
  const parsed = parseAmount(text, currency(code));
  assert.ok(parsed.ok, `${text} ${code}`);
  return parsed.minor;
}

function refusal(text: string, code: string): string {
  const parsed = parseAmount(text, currency(code));
  assert.ok(!parsed.ok, `${text} ${code}`);
  return parsed.code;
}

test("an amount is parsed to the currency's minor units", () => {
  const table: [string, string, bigint][] = [
    ['12.30', 'USD', 1230n],
    ['12.3', 'USD', 1230n],
    ['-12', 'USD', -1200n],
    ['-0.01', 'USD', -1n],
    ['007.5', 'USD', 750n],
    ['1000', 'JPY', 1000n],
    ['1234.5', 'KWD', 1_234_500n],
    ['0.12345678', 'BTC', 12_345_678n],
    ['5.25', 'HUF', 525n],
  ];
  for (const [text, code, minor] of table) assert.equal(minorOf(text, code), minor, `${text} ${code}`);
});

test('zero has no sign', () => {
  for (const text of ['0', '-0', '-0.00']) assert.equal(minorOf(text, 'USD'), 0n);
  assert.equal(formatDecimal(minorOf('-0', 'USD'), currency('USD')), '0.00');
});

test('text that is not a plain decimal is refused', () => {
  const strange = ['', '-', '.', '.5', '1.', '+1', '--1', ' 1', '1 ', '1\n', '1e3', '1E3', '0x1f', '1_000', '1,5'];
  for (const text of [...strange, '1.2.3', 'NaN', 'Infinity', '١٢', '−1', '1n']) {
    assert.equal(refusal(text, 'USD'), 'not_a_decimal', JSON.stringify(text));
  }
});

test('an amount with more decimals than its currency is refused, never rounded', () => {
  for (const [text, code] of [
    ['1.234', 'USD'],
    ['1.05', 'JPY'],
    ['1.2300000001', 'USD'],
    ['0.1234', 'KWD'],
    ['0.000000001', 'BTC'],
  ] as const) {
    assert.equal(refusal(text, code), 'too_many_decimals', `${text} ${code}`);
  }
});

test('zeros at the end are no decimals, so that nothing is rounded', () => {
  assert.equal(minorOf('1200.00', 'JPY'), 1200n);
  assert.equal(minorOf('12.300', 'EUR'), 1230n);
  assert.equal(minorOf('-0.000000000', 'KWD'), 0n);
});

test('an amount over 13 integer digits or 2^53−1 minor units is refused', () => {
  assert.equal(minorOf('9999999999999.99', 'USD'), 999_999_999_999_999n);
  assert.equal(refusal('10000000000000', 'USD'), 'out_of_range');
  assert.equal(refusal('10000000000000', 'JPY'), 'out_of_range');
  assert.equal(minorOf('-90071992.54740991', 'BTC'), -MAX_MINOR);
  assert.equal(refusal('-90071992.54740992', 'BTC'), 'out_of_range');
  assert.equal(refusal('9'.repeat(1_000_000), 'USD'), 'out_of_range');
});

test('a range error names the limit of the currency', () => {
  for (const [code, limit] of [
    ['JPY', '9999999999999'],
    ['USD', '9999999999999.99'],
    ['KWD', '9007199254740.991'],
    ['BTC', '90071992.54740991'],
  ] as const) {
    const parsed = parseAmount('9999999999999999', currency(code));
    assert.ok(!parsed.ok);
    assert.ok(parsed.message.includes(`-${limit} and ${limit},`), parsed.message);
    assert.ok(parseAmount(limit, currency(code)).ok);
  }
});

test('a decimal always shows all decimals of the currency', () => {
  const table: [bigint, string, string][] = [
    [-1230n, 'USD', '-12.30'],
    [-5n, 'USD', '-0.05'],
    [0n, 'KWD', '0.000'],
    [1000n, 'JPY', '1000'],
    [-7n, 'JPY', '-7'],
    [1n, 'BTC', '0.00000001'],
    [MAX_MINOR * 10n, 'USD', '900719925474099.10'],
  ];
  for (const [minor, code, text] of table) assert.equal(formatDecimal(minor, currency(code)), text);
});

test('the absolute amount has no sign', () => {
  assert.deepEqual([-3n, 0n, 3n].map(absolute), [3n, 0n, 3n]);
});

test('100,000 random decimals parse, format and add up exactly', () => {
  const sample = fc.record({
    code: fc.constantFrom('USD', 'JPY', 'KWD', 'BTC', 'HUF'),
    negative: fc.boolean(),
    // 7 whole digits keep eight-decimal amounts in range; sums then exceed what a double holds.
    whole: fc.nat(9_999_999),
    fraction: fc.nat(99_999_999),
    decimals: fc.nat(8),
  });
  const sums = new Map<string, bigint>();
  const oracle = new Map<string, bigint>();
  fc.assert(
    fc.property(sample, ({ code, negative, whole, fraction, decimals }) => {
      const unit = currency(code);
      const kept = String(fraction).padStart(8, '0').slice(0, Math.min(decimals, unit.exponent));
      const minor = minorOf(`${negative ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`, code);
      assert.equal(minorOf(formatDecimal(minor, unit), code), minor);
      sums.set(code, (sums.get(code) ?? 0n) + minor);
      // The oracle counts hundred-millionths of a unit by arithmetic alone and never sees the text of the whole.
      const scaled = BigInt(whole) * 100_000_000n + BigInt(kept.padEnd(8, '0'));
      oracle.set(code, (oracle.get(code) ?? 0n) + (negative ? -scaled : scaled));
    }),
    { numRuns: 100_000 },
  );
  assert.equal(sums.size, 5);
  for (const [code, sum] of sums)
    assert.equal(sum * 10n ** BigInt(8 - currency(code).exponent), oracle.get(code), code);
});

test('every amount in range parses back from its text', () => {
  const codes = fc.constantFrom('USD', 'JPY', 'KWD', 'CLF', 'BTC');
  const limit = 9_999_999_999_999n;
  fc.assert(
    fc.property(codes, fc.bigInt({ min: -limit, max: limit }), (code, minor) => {
      assert.equal(minorOf(formatDecimal(minor, currency(code)), code), minor);
    }),
  );
});
