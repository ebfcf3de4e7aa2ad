import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redirectUriFault } from './redirect-uri.ts';

test('https, http on loopback and private-use schemes are redirect URIs', () => {
  const good = [
    'https://app.example',
    'https://app.example/callback?from=coffer',
    'https://192.0.2.7:8443/cb',
    'http://127.0.0.1/cb',
    'http://127.0.0.1:49152',
    'http://[::1]:8080/cb',
    'http://localhost:3000/cb?x=1',
    'com.example.app:/oauth2redirect',
    'com.example.app://callback',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'myapp:/cb',
    `https://app.example/${'a'.repeat(1980)}`,
  ];
  for (const uri of good) assert.equal(redirectUriFault(uri), undefined, uri);
});

test('everything that is relative, ambiguous, in the clear, or a script is refused', () => {
  const wrong = [
    '',
    '/callback',
    '//app.example/cb',
    'app.example/cb',
    'http://app.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://127.1/cb',
    'http://2130706433/cb',
    'http://localhost.evil.example/cb',
    'http://[::2]/cb',
    'http:127.0.0.1/cb',
    'https:app.example',
    'https:///cb',
    'HTTPS://app.example/cb',
    'https://app.example:99999/cb',
    'https://app.example/cb#token',
    'https://app.example/cb#',
    'https://user@app.example/cb',
    'https://app.example:443@evil.example/cb',
    'https://@evil.example/cb',
    'com.example.app://user@host/cb',
    'https://app.example\\@evil.example/cb',
    'https://app.example/c b',
    'https://app.example/\ncb',
    ' https://app.example/cb',
    'https://exämple.example/cb',
    'https://*.example/cb<script>',
    'javascript:alert(1)',
    'java.script\t:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'javascript://app.example/%0aalert(1)',
    'intent://app.example/cb',
    'myapp:cb',
    'urn:ietf:wg:oauth:2.0:oob',
    `https://app.example/${'a'.repeat(2000)}`,
  ];
  for (const uri of wrong) assert.equal(typeof redirectUriFault(uri), 'string', uri);
});
