import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CURRENCIES, type Currency, findCurrency } from './currencies.ts';
import { formatMoney, MONEY_LOCALES, type MoneyLocale } from './format.ts';
import { formatDecimal } from './money.ts';

function currency(code: string): Currency {
  const found = findCurrency(code);
  assert.ok(found, code);
  return found;
}

test('in English each currency has its own format', () => {
  const table: [bigint, string, string][] = [
    [100_090n, 'USD', '$1,000.90'],
    [-1200n, 'USD', '-$12.00'],
    [100_012n, 'EUR', '€1,000.12'],
    [100_012n, 'GBP', '£1,000.12'],
    [1000n, 'JPY', '¥1,000'],
    [500n, 'AUD', 'AU$5.00'],
    [123_456n, 'CHF', 'CHF 1,234.56'],
    [123_456n, 'SEK', '1 234,56 kr'],
    [123_456n, 'BRL', 'R$1.234,56'],
    [12_345_678n, 'BTC', '₿0.12345678'],
    [1_234_500n, 'KWD', 'د.ك1,234.500'],
    [-123_456n, 'USD', '-$1,234.56'],
    [-123_456n, 'NOK', '-1.234,56 kr'],
    [-123_456n, 'CHF', '-CHF 1,234.56'],
    [123_456_789n, 'ZAR', 'R1 234 567,89'],
    [0n, 'USD', '$0.00'],
    [-5n, 'USD', '-$0.05'],
  ];
  for (const [minor, code, text] of table) assert.equal(formatMoney(minor, currency(code)), text);
});

test('dollars other than USD carry their country', () => {
  const table = { AUD: 'AU$', CAD: 'CA$', NZD: 'NZ$', HKD: 'HK$', SGD: 'SG$', MXN: 'MX$', TWD: 'TW$', BBD: 'BB$' };
  for (const [code, prefix] of Object.entries(table)) {
    assert.equal(formatMoney(100n, currency(code)), `${prefix}1.00`);
  }
  assert.equal(formatMoney(100n, currency('CLP')), 'CL$100');
  assert.equal(formatMoney(100n, currency('FJD')), '1.00 FJ$');
  assert.equal(formatMoney(100n, currency('UYU')), '$U1,00');
});

test('a locale with a convention applies it to every currency', () => {
  const table: [MoneyLocale, string, string][] = [
    ['en', '-€1,234.56', '-$1,234.56'],
    ['fr', '-1\u00a0234,56\u00a0€', '-1\u00a0234,56\u00a0$'],
    ['de', '-1.234,56 €', '-1.234,56 $'],
    ['es', '-1.234,56 €', '-1.234,56 $'],
    ['it', '-1.234,56 €', '-1.234,56 $'],
    ['tr', '-1.234,56 €', '-1.234,56 $'],
    ['nb', '-1 234,56 €', '-1 234,56 $'],
    ['ca', '-1.234,56 €', '-1.234,56 $'],
    ['ro', '-1.234,56 €', '-1.234,56 $'],
    ['ru', '-€1.234,56', '-$1,234.56'],
    ['pl', '-1 234,56 €', '-1 234,56 $'],
    ['pt-BR', '-€ 1.234,56', '-$ 1.234,56'],
    ['zh-CN', '-€1.234,56', '-$1,234.56'],
    ['zh-TW', '-€1.234,56', '-$1,234.56'],
    ['nl', '-€ 1.234,56', '-$ 1.234,56'],
    ['hu', '-1 234,56 €', '-1 234,56 $'],
    ['vi', '-€1.234,56', '-$1,234.56'],
    ['uk', '-€1.234,56', '-$1,234.56'],
  ];
  assert.deepEqual(
    table.map(([locale]) => locale),
    [...MONEY_LOCALES],
  );
  for (const [locale, euros, dollars] of table) {
    assert.equal(formatMoney(-123_456n, currency('EUR'), locale), euros, locale);
    assert.equal(formatMoney(-123_456n, currency('USD'), locale), dollars, locale);
  }
});

test('no locale rounds: all decimals of the currency are shown', () => {
  assert.equal(formatMoney(123_456n, currency('HUF')), '1 234,56 Ft');
  assert.equal(formatMoney(12_345_678n, currency('CLF'), 'de'), '1.234,5678 UF');
  assert.equal(formatMoney(1000n, currency('JPY'), 'fr'), '1\u00a0000\u00a0¥');
});

test('a currency without a symbol leaves no extra space', () => {
  for (const locale of MONEY_LOCALES) {
    assert.equal(formatMoney(5n, currency('XTS'), locale), '5');
    assert.equal(formatMoney(-5n, currency('GBX'), locale), '-5');
  }
});

test('without symbols and delimiters a money string is the plain decimal', () => {
  const codes = fc.constantFrom(...CURRENCIES.values());
  const amounts = fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n });
  fc.assert(
    fc.property(codes, fc.constantFrom(...MONEY_LOCALES), amounts, (unit, locale, minor) => {
      const text = formatMoney(minor, unit, locale);
      assert.equal(text.startsWith('-'), minor < 0n);
      const digits = (number: string): string => number.replaceAll(/\D/g, '');
      assert.equal(digits(text), digits(formatDecimal(minor, unit)));
    }),
    { numRuns: 2_000 },
  );
});
