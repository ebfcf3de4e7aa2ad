import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { OPENID_SCOPES } from '#access/oauth/clients/index.ts';
import { APPLICATION_SCOPES } from '#kernel/scopes.ts';
import { docBlocks } from '../harness/browser/doc-blocks.ts';
import { DocShell } from '../harness/browser/doc-shell.ts';
import { approveDevice, location, startListening, TestBrowser } from '../harness/oauth/oauth-flow.ts';

// Runs every command of docs/oauth.md unchanged.

const PERSON = { email: 'you@example.com', password: 'a long passphrase' };

async function start(t: TestContext) {
  const { coffer, base } = await startListening(t, { COFFER_OAUTH_REGISTRATION: 'open' });
  const signedUp = await coffer.call('POST', '/api/v1/auth/signup', { body: { user: PERSON } });
  assert.equal(signedUp.status, 201, signedUp.text);
  await coffer.call('POST', '/api/v1/accounts', {
    token: signedUp.body.access_token,
    body: { account: { name: 'Everyday', account_type: 'depository' } },
  });
  const shell = new DocShell();
  const waiting = Map.groupBy(
    docBlocks('oauth.md').filter(({ language }) => language === 'sh'),
    ({ heading }) => heading,
  );
  /** Runs the next block under a heading. */
  const run = (heading: string, given: Record<string, string> = {}) => {
    const block = waiting.get(heading)?.shift();
    assert.ok(block !== undefined, `no block is left under ${heading}`);
    return shell.run(block.text, given);
  };
  const statusWith = async (token: string) =>
    (await fetch(`${base}/api/v1/accounts`, { headers: { authorization: `Bearer ${token}` } })).status;
  const register = async () => {
    await run('OAuth', { COFFER: base });
    await run('Register an application');
  };
  return { base, shell, run, statusWith, register, browser: new TestBrowser(base), waiting };
}

test('the commands of docs/oauth.md authorize curl, call the API and revoke', async (t) => {
  const { base, shell, run, statusWith, register, browser } = await start(t);
  await register();
  assert.match(shell.value('CLIENT_SECRET'), /^cfp_/);

  const signIn = await browser.open((await run('On behalf of a user')).trim());
  const consent = await browser.submit(signIn, PERSON);
  const back = new URL(location(await browser.submit(consent, { decision: 'allow' })) ?? '');
  assert.equal(back.origin + back.pathname, 'http://127.0.0.1:8085/callback');
  assert.deepEqual([back.searchParams.get('state'), back.searchParams.get('iss')], [shell.value('STATE'), base]);

  const accounts = JSON.parse(await run('On behalf of a user', { CODE: back.searchParams.get('code') ?? '' }));
  assert.equal(accounts.accounts[0].name, 'Everyday');
  const before = shell.value('ACCESS_TOKEN');
  await run('On behalf of a user');
  const after = shell.value('ACCESS_TOKEN');
  assert.notEqual(after, before);
  assert.equal(await statusWith(after), 200);

  const [looked = '', revoked, gone] = (await run('On behalf of a user')).replaceAll('}{', '}\n{').split('\n');
  assert.deepEqual([JSON.parse(looked).active, revoked, gone], [true, '{}', '{"active":false}']);
  assert.deepEqual([await statusWith(before), await statusWith(after)], [401, 401]);
});

test('the commands of docs/oauth.md get a client credentials token', async (t) => {
  const { run, register } = await start(t);
  await register();
  assert.deepEqual(JSON.parse(await run('On its own behalf')).transactions, []);
});

test('the commands of docs/oauth.md connect a CLI by device code', async (t) => {
  const { base, shell, run, register, browser } = await start(t);
  await register();
  await run('From a CLI');
  const said = await run('From a CLI');
  const [, userCode = ''] = /^Open \S+\/oauth\/device and enter (\S+)$/m.exec(said) ?? [];
  // It polls without the documented pauses; the responses are the same.
  const polled = run('From a CLI', { 'BASH_FUNC_sleep%%': '() { :; }' });
  await browser.signIn(PERSON);
  await approveDevice(browser, `${base}/oauth/device?user_code=${userCode}`);
  assert.equal(JSON.parse(await polled).accounts[0].name, 'Everyday');
  assert.ok(Number(shell.value('INTERVAL')) >= 5);
});

test('every other command of docs/oauth.md gives the documented response', async (t) => {
  const { base, run, register, waiting } = await start(t);
  await register();
  const page = JSON.parse(await run('From a single-page app'));
  assert.deepEqual([page.confidential, page.redirect_uris], [false, ['http://localhost:5173/']]);
  const documents = (await run('Discovery')).replaceAll('}{', '}\n{').split('\n');
  const [server, openid, resource, api] = documents.map((document) => JSON.parse(document));
  assert.deepEqual([server.issuer, openid.issuer, resource.authorization_servers], [base, base, [base]]);
  assert.deepEqual([resource.resource, api.resource], [base, `${base}/api/v1`]);
  const client = JSON.parse(await run('Clients without registration'));
  assert.deepEqual([client.client_name, client.token_endpoint_auth_method], ['Editor', 'none']);
  const tried = { 'On behalf of a user': 4, 'On its own behalf': 1, 'From a CLI': 3 };
  const left = [...waiting].filter(([, blocks]) => blocks.length > 0);
  assert.deepEqual(Object.fromEntries(left.map(([heading, blocks]) => [heading, blocks.length])), tried);
});

test('every code block of docs/oauth.md is in a tested language', () => {
  const { sh = [], js = [], json = [], ...others } = Object.groupBy(docBlocks('oauth.md'), ({ language }) => language);
  assert.deepEqual([sh.length > 0, js.length, others], [true, 1, {}]); // js: tests/browser/docs-oauth.test.ts
  for (const { text } of json) assert.ok(JSON.parse(text));
});

test('docs/oauth.md names every scope', () => {
  const rows =
    readFileSync(new URL('../../docs/oauth.md', import.meta.url), 'utf8')
      .match(/^\| `.+$/gm)
      ?.join('\n') ?? '';
  for (const scope of [...APPLICATION_SCOPES, ...OPENID_SCOPES]) assert.ok(rows.includes(`\`${scope}\``), scope);
});
