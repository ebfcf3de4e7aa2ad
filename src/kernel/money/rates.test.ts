import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CURRENCIES, type Currency } from './currencies.ts';
import { canonicalRate, chained, convertMinor, formatRate, inverseOf, PARITY, parseRate, type Rate } from './rates.ts';

const currency = fc.constantFrom(...CURRENCIES.values());
const minor = fc.bigInt(-(2n ** 63n), 2n ** 63n);
const digits = (minLength: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength, maxLength: 12 }).map((list) => list.join(''));
const rateText = fc
  .tuple(digits(1), fc.option(digits(1), { nil: undefined }))
  .map(([whole, fraction]) => (fraction === undefined ? whole : `${whole}.${fraction}`))
  .filter((text) => /[1-9]/.test(text));
const rate = rateText.map((text): Rate => parseRate(text) ?? assert.fail(text));

/** The exact result before rounding: minor units of `to` as a fraction. */
function exactly(amount: bigint, from: Currency, to: Currency, { numerator, denominator }: Rate) {
  return {
    over: amount * numerator * 10n ** BigInt(to.exponent),
    under: denominator * 10n ** BigInt(from.exponent),
  };
}

test('a conversion rounds to the nearest minor unit, half to even', () => {
  fc.assert(
    fc.property(minor, currency, currency, rate, (amount, from, to, one) => {
      const { over, under } = exactly(amount, from, to, one);
      const off = 2n * (convertMinor(amount, from, to, one) * under - over);
      assert.ok(off <= under && off >= -under);
      if (off === under || off === -under) assert.equal(convertMinor(amount, from, to, one) % 2n, 0n);
    }),
    { numRuns: 2000 },
  );
});

test('half a minor unit rounds to even, above and below zero', () => {
  const [usd, jpy] = [CURRENCIES.get('USD'), CURRENCIES.get('JPY')];
  assert.ok(usd && jpy);
  for (const [cents, yen] of [
    [50n, 0n],
    [150n, 2n],
    [250n, 2n],
    [251n, 3n],
    [249n, 2n],
    [-50n, 0n],
    [-150n, -2n],
    [-250n, -2n],
    [-251n, -3n],
  ] as const) {
    assert.equal(convertMinor(cents, usd, jpy, PARITY), yen);
  }
});

test('a negated amount converts to the negated result', () => {
  fc.assert(
    fc.property(minor, currency, currency, rate, (amount, from, to, one) => {
      assert.equal(convertMinor(-amount, from, to, one), -convertMinor(amount, from, to, one));
    }),
  );
});

test('converting there and back differs by at most the first rounding', () => {
  fc.assert(
    fc.property(minor, currency, currency, rate, (amount, from, to, one) => {
      const back = convertMinor(convertMinor(amount, from, to, one), to, from, inverseOf(one));
      // Half a unit of `to` at the rate back, and half a unit of `from`.
      const { over, under } = exactly(1n, to, from, inverseOf(one));
      const off = back > amount ? back - amount : amount - back;
      assert.ok(2n * off * under <= over + under);
    }),
    { numRuns: 1000 },
  );
});

test('a conversion through a second currency rounds once', () => {
  fc.assert(
    fc.property(minor, currency, currency, rate, rate, (amount, from, to, first, second) => {
      const whole = exactly(amount, from, to, {
        numerator: first.numerator * second.numerator,
        denominator: first.denominator * second.denominator,
      });
      const off = 2n * (convertMinor(amount, from, to, chained(first, second)) * whole.under - whole.over);
      assert.ok(off <= whole.under && off >= -whole.under);
    }),
  );
});

test('a rate keeps all digits except zeros at its ends', () => {
  fc.assert(
    fc.property(rateText, (text) => {
      const kept = canonicalRate(text);
      assert.match(kept, /^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      assert.equal(canonicalRate(kept), kept);
      const [a, b] = [parseRate(text), parseRate(kept)];
      assert.ok(a && b);
      assert.equal(a.numerator * b.denominator, b.numerator * a.denominator);
    }),
  );
});

test('a rate is a positive decimal with at most twelve digits on each side', () => {
  for (const text of ['0', '0.000', '-1', '+1', '1.', '.5', '1e3', '', ' 1', '1,5', 'NaN', 'Infinity', '１', '1_0']) {
    assert.equal(parseRate(text), undefined, text);
  }
  assert.equal(parseRate('1'.repeat(13)), undefined);
  assert.equal(parseRate(`1.${'1'.repeat(13)}`), undefined);
  assert.ok(parseRate(`${'9'.repeat(12)}.${'9'.repeat(12)}`));
});

test('a rate is written exactly where it ends, else with twelve significant digits', () => {
  fc.assert(fc.property(rateText, (text) => assert.equal(formatRate(parseRate(text) ?? PARITY), canonicalRate(text))));
  const third = { numerator: 1n, denominator: 3n };
  assert.equal(formatRate(third), '0.333333333333');
  assert.equal(formatRate({ numerator: 2n, denominator: 3n }), '0.666666666667');
  assert.match(formatRate({ numerator: 1n, denominator: 30_000_000n }), /^0\.00000003{11,13}$/);
  assert.equal(formatRate(inverseOf({ numerator: 25n, denominator: 1n })), '0.04');
});
