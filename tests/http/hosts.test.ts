import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Refusal } from '../harness/server/body-of.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

const SETTINGS = {
  COFFER_PUBLIC_URL: 'https://money.example/coffer',
  COFFER_ALLOWED_HOSTS: 'finance.example, b.example',
};

const ANSWERED = [
  'money.example',
  'MONEY.example:8443',
  'money.example.',
  'finance.example:3000',
  'b.example',
  'localhost:3000',
  'coffer.localhost',
  '127.0.0.1:3000',
  '192.0.2.7',
  '[::1]:3000',
  '[2001:db8::1]',
  'nas',
  'NAS:3000',
  'coffer_app:3000',
  'nas.local',
  'coffer.default.svc.cluster.local:3000',
  'nas.home.arpa',
  'money.corp.internal',
];

const REFUSED = [
  'attacker-rebound.example',
  'money.example.attacker.example',
  'sub.money.example',
  'notmoney.example',
  'local.example',
  'nas.local.attacker.example',
  'localhost.attacker.example',
  '127.0.0.1.attacker.example',
  'internal.example',
  '1.2.3',
  '[::1].attacker.example',
  'a@money.example',
  'money.example:3000@attacker.example',
];

test('a name of this server, of a local network or an address is answered', async (t) => {
  const coffer = await startCoffer(t, SETTINGS);
  for (const host of ANSWERED) {
    assert.equal((await coffer.call('GET', '/openapi.json', { headers: { host } })).status, 200, host);
  }
});

test('any other host is a 421 that names the settings, on every path but health', async (t) => {
  const coffer = await startCoffer(t, SETTINGS);
  for (const host of REFUSED) {
    for (const path of ['/api/v1/accounts', '/openapi.json', '/app/', '/sessions/new', '/oauth/jwks', '/nowhere']) {
      const { status, text, body } = await coffer.call<Refusal>('GET', path, { headers: { host } });
      assert.equal(status, 421, `${host}${path}`);
      assert.match(text, /COFFER_PUBLIC_URL.*COFFER_ALLOWED_HOSTS/);
      if (path.startsWith('/api/')) assert.equal(body.error, 'misdirected_request');
    }
    const body = { user: { email: 'a@example.test', password: 'correct horse battery' } };
    assert.equal((await coffer.call('POST', '/api/v1/auth/signup', { body, headers: { host } })).status, 421, host);
    for (const path of ['/livez', '/readyz', '/up', '/health', '/version'])
      assert.equal((await coffer.call('GET', path, { headers: { host } })).status, 200, path);
  }
});
