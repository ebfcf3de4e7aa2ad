import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggestedFormats } from './region-fields.ts';

test('formats are those of the country, in a browser language that is spoken there', () => {
  assert.deepEqual(suggestedFormats('DE', 'de-DE,de;q=0.9'), { locale: 'de', date_format: '%d.%m.%Y' });
  assert.deepEqual(suggestedFormats('US', 'en-US'), { locale: 'en', date_format: '%m/%d/%Y' });
  assert.equal(suggestedFormats('CH', 'fr-CH,fr;q=0.9').locale, 'fr');
  assert.equal(suggestedFormats('DE', 'en-US,en').locale, 'de');
  assert.equal(suggestedFormats('BR', undefined).locale, 'pt-BR');
  assert.deepEqual(suggestedFormats('', 'de'), {});
});
