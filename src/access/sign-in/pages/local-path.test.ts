import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { publicUrl } from '#config/setting-parsers.ts';
import { localPath } from './return-to.ts';

const AT_ROOT = publicUrl('https://coffer.example');
const BELOW = publicUrl('https://coffer.example/money');

test('a local path keeps its query and loses the base path', () => {
  for (const path of ['/', '/oauth/interactions/abc', '/oauth/device?user_code=BCDF', '/sessions/current?a=%2F%2Fb']) {
    assert.equal(localPath(AT_ROOT, path), path);
    assert.equal(localPath(BELOW, path), path);
    assert.equal(localPath(BELOW, `/money${path}`), path);
  }
});

test('nothing that a browser could take for another host or a script passes', () => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '',
    '?x',
    '#x',
    '/./\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%09/../..//evil.example',
    `/${'a'.repeat(3000)}`,
    '/ä',
    '/a\u0000b',
  ];
  for (const text of elsewhere) assert.equal(localPath(AT_ROOT, text), null, text);
  assert.equal(localPath(BELOW, '/money//evil.example'), null);
  assert.equal(localPath(AT_ROOT, null), null);
});

test('whatever text is given, where it leads is on this server', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '%2f',
    '%5c',
    'evil.example',
    '?',
    '#',
    '\t',
    '\n',
    'money',
    'https:',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      for (const at of [AT_ROOT, BELOW]) {
        const path = localPath(at, `/${parts.join('')}`);
        if (path !== null) assert.equal(new URL(at.basePath + path, at.origin).origin, at.origin);
      }
    }),
    { numRuns: 2000 },
  );
});
