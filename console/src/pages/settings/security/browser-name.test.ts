import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserName } from './browser-name.ts';

test('user agents have readable names, although they contain the names of others', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  assert.equal(browserName(chrome), 'Chrome on Linux');
  assert.equal(browserName(`${chrome} Edg/140.0`), 'Edge on Linux');
  assert.equal(browserName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1'), 'Safari on iPhone');
});

test('unknown user agents are shortened', () => {
  assert.equal(browserName('x'.repeat(100)), 'x'.repeat(60));
});
