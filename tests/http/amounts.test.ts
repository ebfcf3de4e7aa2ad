import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Currency, findCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal, parseAmount } from '#kernel/money/money.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

type Code = keyof typeof DECIMALS;
type Amount = { readonly code: Code; readonly minor: bigint; readonly text: string };

// Decimals of each currency, written down here so that a wrong table in the kernel is found.
const DECIMALS = { USD: 2, JPY: 0, KWD: 3, BTC: 8, HUF: 2 } as const;
const CODES = ['USD', 'JPY', 'KWD', 'BTC', 'HUF'] as const;
const SEED = Number(process.env.COFFER_TEST_SEED ?? Date.now() % 2 ** 31);
const BATCH = 500;
const ON_THE_WIRE = 5000;

// Magnitudes of every length from 1 to 13 digits; 13 keep the sums of a thousand of them within 2^53.
const amounts = fc
  .record({ code: fc.constantFrom(...CODES), length: fc.integer({ min: 1, max: 13 }), isNegative: fc.boolean() })
  .chain(({ code, length, isNegative }) =>
    fc.bigInt({ min: 1n, max: 10n ** BigInt(length) - 1n }).map((size) => amountOf(code, isNegative ? -size : size)),
  );

// Built from digits alone, by another way than the kernel's.
function amountOf(code: Code, minor: bigint): Amount {
  const decimals = DECIMALS[code];
  const unit = 10n ** BigInt(decimals);
  const size = minor < 0n ? -minor : minor;
  const fraction = decimals === 0 ? '' : `.${String(size % unit).padStart(decimals, '0')}`;
  return { code, minor, text: `${minor < 0n ? '-' : ''}${size / unit}${fraction}` };
}

function currency(code: string): Currency {
  const found = findCurrency(code);
  assert.ok(found, code);
  return found;
}

test('100,000 random decimals are parsed and formatted digit for digit', (t) => {
  t.diagnostic(`COFFER_TEST_SEED=${SEED}`);
  for (const { code, minor, text } of fc.sample(amounts, { numRuns: 100_000, seed: SEED })) {
    const parsed = parseAmount(text, currency(code));
    assert.ok(parsed.ok && parsed.minor === minor, `${text} ${code}`);
    assert.equal(formatDecimal(minor, currency(code)), text);
  }
});

test('thousands of random amounts are returned and summed exactly', async (t) => {
  t.diagnostic(`COFFER_TEST_SEED=${SEED}`);
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const accounts = new Map<string, string>();
  for (const code of CODES) accounts.set(code, await coffer.createAccount(user, { name: code, currency: code }));
  const sample = fc.sample(amounts, { numRuns: ON_THE_WIRE, seed: SEED });

  for (let from = 0; from < sample.length; from += BATCH) {
    const batch = sample.slice(from, from + BATCH);
    // Text that JSON.stringify did not make: half the amounts are numbers in the digits they were written with.
    const operations = batch.map(({ code, text }, index) => {
      const amount = index % 2 === 0 ? `"${text}"` : text;
      return `{"op":"create","transaction":{"account_id":"${accounts.get(code)}","date":"2026-01-05","name":"Random","amount":${amount}}}`;
    });
    const body = `{"atomic":true,"operations":[${operations.join(',')}]}`;
    const reply = await coffer.call('POST', '/api/v1/transactions/bulk', { token: user.token, body });
    assert.equal(reply.status, 200, reply.text.slice(0, 500));
    for (const [index, { code, minor, text }] of batch.entries()) {
      const transaction = reply.body.results[index]?.transaction;
      assert.ok(transaction);
      // Money out is positive on the way in, and negative in `signed_amount`.
      assert.equal(transaction.signed_amount, amountOf(code, -minor).text, `${text} ${code}`);
      assert.equal(BigInt(transaction.signed_amount_cents), -minor, `${text} ${code}`);
    }
  }

  for (const code of CODES) {
    const sum = sample.filter((amount) => amount.code === code).reduce((total, { minor }) => total - minor, 0n);
    const { body } = await coffer.call('GET', `/api/v1/accounts/${accounts.get(code)}`, { token: user.token });
    assert.equal(body.balance_amount, amountOf(code, sum).text, code);
    assert.equal(BigInt(body.balance_cents), sum, code);
  }
});
