import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personalFormats } from './personal-formats.ts';

const FRENCH = { locale: 'fr', date_format: '%Y/%m/%d', country: 'FR' };

test('formats follow the person, as the family’s country writes their language', () => {
  assert.deepEqual(personalFormats(FRENCH, 'fr'), { locale: 'fr-FR', pattern: '%Y/%m/%d' });
  assert.deepEqual(personalFormats(FRENCH, 'de'), { locale: 'de-FR', pattern: '%d.%m.%Y' });
  assert.deepEqual(personalFormats({ ...FRENCH, country: null }, 'en'), { locale: 'en', pattern: '%m/%d/%Y' });
  assert.deepEqual(personalFormats({ ...FRENCH, country: 'GB' }, 'en'), { locale: 'en-GB', pattern: '%d/%m/%Y' });
});

test('a family whose language the pages do not have keeps its formats', () => {
  const polish = { locale: 'pl', date_format: '%d.%m.%Y', country: 'PL' };
  assert.deepEqual(personalFormats(polish, 'en'), { locale: 'pl-PL', pattern: '%d.%m.%Y' });
  const brazilian = { locale: 'pt-BR', date_format: '%d/%m/%Y', country: 'PT' };
  assert.deepEqual(personalFormats(brazilian, 'pt'), { locale: 'pt-BR', pattern: '%d/%m/%Y' });
});
