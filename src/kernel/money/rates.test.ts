import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CURRENCIES, type Currency } from './currencies.ts';
import { canonicalRate, chained, convertMinor, inverseOf, PARITY, parseRate, type Rate } from './rates.ts';

const currency = fc.constantFrom(...CURRENCIES.values());
const minor = fc.bigInt(-(2n ** 63n), 2n ** 63n);
const digits = (minLength: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength, maxLength: 12 }).map((list) => list.join(''));
const rateText = fc
  .tuple(digits(1), fc.option(digits(1), { nil: undefined }))
  .map(([whole, fraction]) => (fraction === undefined ? whole : `${whole}.${fraction}`))
  .filter((text) => /[1-9]/.test(text));
const rate = rateText.map((text): Rate => parseRate(text) ?? assert.fail(text));

/** What the rounded amount is to stand for: minor units of `to` as a fraction. */
function exactly(amount: bigint, from: Currency, to: Currency, { numerator, denominator }: Rate) {
  return {
    over: amount * numerator * 10n ** BigInt(to.exponent),
    under: denominator * 10n ** BigInt(from.exponent),
  };
}

test('a converted amount is the nearest one to the exact product, and the even one where two are as near', () => {
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

test('half a minor unit goes to the even neighbour, on either side of zero', () => {
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

test('sign and scale go through: minus the amount converts to minus the result', () => {
  fc.assert(
    fc.property(minor, currency, currency, rate, (amount, from, to, one) => {
      assert.equal(convertMinor(-amount, from, to, one), -convertMinor(amount, from, to, one));
    }),
  );
});

test('there and back again at one rate is off by no more than the first rounding was worth', () => {
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

test('by way of a second currency there is one rounding, at the end', () => {
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

test('a rate is kept digit for digit, but for zeros at its ends', () => {
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

test('what is no positive decimal of at most twelve digits on either side is no rate', () => {
  for (const text of ['0', '0.000', '-1', '+1', '1.', '.5', '1e3', '', ' 1', '1,5', 'NaN', 'Infinity', '１', '1_0']) {
    assert.equal(parseRate(text), undefined, text);
  }
  assert.equal(parseRate('1'.repeat(13)), undefined);
  assert.equal(parseRate(`1.${'1'.repeat(13)}`), undefined);
  assert.ok(parseRate(`${'9'.repeat(12)}.${'9'.repeat(12)}`));
});
