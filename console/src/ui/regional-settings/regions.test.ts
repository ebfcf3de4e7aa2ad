import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES, regionDefaults } from '#client/region-defaults.ts';
import { countries, currencyChoices, localeChoices } from './regions.ts';

test('a country suggests its currency, language and date format', () => {
  assert.deepEqual(regionDefaults('AT'), { locale: 'de', date_format: '%d.%m.%Y', currency: 'EUR' });
  assert.deepEqual(regionDefaults('US'), { locale: 'en', date_format: '%m/%d/%Y', currency: 'USD' });
  assert.equal(regionDefaults('BR').locale, 'pt-BR');
});

test('a country whose language is not supported suggests English', () => {
  assert.equal(regionDefaults('JP').locale, 'en');
  assert.equal(regionDefaults('JP').currency, 'JPY');
});

test('menus list all countries and locales by name', () => {
  const names = countries().map(({ label }) => label);
  assert.ok(names.length > 200 && names.includes('Germany'));
  assert.deepEqual(
    names,
    names.toSorted((one, other) => one.localeCompare(other)),
  );
  assert.equal(localeChoices().length, LOCALES.length);
});

test('currencies are listed by code and name; unknown codes by code', () => {
  assert.deepEqual(currencyChoices(['USD', 'DOGE']), [
    { value: 'USD', label: 'USD – US Dollar' },
    { value: 'DOGE', label: 'DOGE' },
  ]);
});
