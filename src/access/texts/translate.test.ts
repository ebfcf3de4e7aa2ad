import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from './html.ts';
import { translatorFor } from './translate.ts';

test('a page speaks the most wanted language that there is, else English', () => {
  for (const [header, language] of [
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['cs, fr;q=0.5, nl-BE;q=0.8', 'nl'],
    ['en-US,de', 'en'],
    ['PT-br', 'pt'],
    ['de;q=0, es;q=0.1', 'es'],
    ['x-bad,,*;q=what', 'en'],
    ['__proto__,constructor', 'en'],
    [undefined, 'en'],
  ] as const) {
    assert.equal(translatorFor(header).language, language, String(header));
  }
});

test('values in a message are escaped, and its elements are kept', () => {
  const email = '<script>"{email}"';
  for (const [language, text] of [
    ['en', 'as <strong>&lt;script&gt;&quot;{email}&quot;</strong>.'],
    ['fr', 'en tant que <strong>&lt;script&gt;&quot;{email}&quot;</strong>.'],
  ] as const) {
    const t = translatorFor(language);
    assert.equal(html`${t('as <strong>{email}</strong>.', { email })}`.toString(), text);
  }
});
