import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type ConsentView, consentPage } from '#access/oauth/consent/index.ts';
import { deviceCodePage, deviceConfirmPage } from '#access/oauth/mount-device.ts';
import { csrfField, html, messagePage, sendPage } from '#access/sign-in/pages/index.ts';
import { assertFits, axeInBothThemes, browserTest } from '#tests/harness/browser/browser.ts';
import { startPageServer } from '#tests/harness/browser/page-server.ts';

const HOSTILE = `</h1><script>document.title='struck'</script><img src=x onerror="document.title='struck'">"'`;
const SCOPES = [
  { name: 'profile', sentence: html`Know who you are`, required: true, ticked: true, ofData: false },
  {
    name: 'accounts:read',
    sentence: html`See your accounts and their balances`,
    required: false,
    ticked: true,
    ofData: true,
  },
  {
    name: 'transactions:write',
    sentence: html`Add, change and delete transactions`,
    required: false,
    ticked: false,
    ofData: true,
  },
];
const limits = { today: '2026-03-10', accounts: [{ id: 'one', name: 'Everyday' }] };
const USER = { email: 'ada@example.test' };

/** The pages on which a person decides, each at a path of its own; `decided` is what their forms sent. */
async function startDecisions(t: TestContext, changes: Partial<ConsentView['client']> = {}, scopes = SCOPES) {
  const client = {
    name: 'Budget Board',
    uri: 'https://board.example/',
    host: 'board.example',
    assured: true,
    ...changes,
  };
  const decided: URLSearchParams[] = [];
  const { base } = await startPageServer(t, (scope) => {
    scope.get('/consent', (request, reply) => {
      const csrf = csrfField(request, reply);
      const view = {
        t: request.t,
        action: '/decide',
        csrf,
        client,
        user: USER,
        switchHref: '/sessions/new',
        scopes,
        limits,
      };
      return sendPage(reply, { title: 'Allow an application', body: consentPage(view) });
    });
    scope.get('/code', (request, reply) => {
      const csrf = csrfField(request, reply);
      const body = deviceCodePage({
        t: request.t,
        action: '/decide',
        csrf,
        error: html`This code is not right.`,
        userCode: 'BCDF-GHJK',
      });
      return sendPage(reply, { title: 'Connect a device', body });
    });
    scope.get('/confirm', (request, reply) => {
      const csrf = html`${csrfField(request, reply)}<input type="hidden" name="confirm" value="yes">`;
      const view = { t: request.t, action: '/decide', csrf, client, userCode: 'BCDF-GHJK', user: USER, scopes, limits };
      return sendPage(reply, { title: 'Connect a device', body: deviceConfirmPage(view) });
    });
    scope.post('/decide', (request, reply) => {
      if (request.body instanceof URLSearchParams) decided.push(request.body);
      return sendPage(reply, {
        title: 'Done',
        body: messagePage({ heading: html`Done`, text: html`You can close this page.` }),
      });
    });
  });
  return { base, decided };
}

browserTest('consent says who asks and whether it is verified, and can grant less or nothing', async (t, open) => {
  const { base, decided } = await startDecisions(t, { assured: false });
  const page = await open();
  await page.goto(`${base}/consent`);
  const text = await page.locator('main').innerText();
  for (const said of ['Budget Board', 'board.example', USER.email, 'This application is not verified.']) {
    assert.ok(text.includes(said), said);
  }
  assert.equal(await page.getByRole('link', { name: 'Not you?' }).getAttribute('href'), '/sessions/new');
  assert.equal(await page.getByLabel('Add, change and delete transactions').isChecked(), false);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  assert.deepEqual(decided[0]?.getAll('scope'), ['profile', 'accounts:read']);
  assert.equal(decided[0]?.get('decision'), 'allow');

  await page.goto(`${base}/confirm`);
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  assert.deepEqual(decided[1]?.getAll('decision'), ['deny']);
  assert.equal(decided[1]?.get('confirm'), 'yes');
});

browserTest('markup in the names of clients and scopes stays text', async (t, open) => {
  const scopes = [{ name: HOSTILE, sentence: html`${HOSTILE}`, required: false, ticked: true, ofData: true }];
  const { base, decided } = await startDecisions(
    t,
    { name: HOSTILE, host: HOSTILE, uri: "javascript:document.title='struck'", assured: false },
    scopes,
  );
  const page = await open();
  for (const path of ['/consent', '/confirm']) {
    await page.goto(base + path);
    assert.ok((await page.getByRole('heading', { level: 1 }).innerText()).includes(HOSTILE));
    assert.equal(await page.locator('script, img').count(), 0);
    assert.equal(await page.locator('a[href^="javascript"]').count(), 0);
    assert.ok(!(await page.title()).includes('struck'));
  }
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  assert.equal(decided[0]?.get('scope'), HOSTILE);
});

browserTest('the consent pages fit phone and desktop, in light and dark', async (t, open) => {
  const { base } = await startDecisions(t, {
    name: 'N'.repeat(120),
    host: `${'h'.repeat(63)}.example`,
    assured: false,
  });
  const page = await open();
  for (const path of ['/consent', '/code', '/confirm']) {
    await page.goto(base + path);
    await assertFits(page, 390);
    await assertFits(page, 1280);
    await axeInBothThemes(page);
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
  }
});

browserTest('another site cannot submit the consent form, even with a stolen form token', async (t, open) => {
  const { base, decided } = await startDecisions(t);
  const page = await open();
  await page.goto(`${base}/consent`);
  const token = await page.locator('[name=form_token]').inputValue();
  const form = `<form method="post" action="${base}/decide"><input name="form_token" value="${token}"><button name="decision" value="allow">Win</button></form>`;
  await page.route('http://evil.test/', (route) => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto('http://evil.test/');
  await page.getByRole('button', { name: 'Win' }).click();
  await page.getByRole('heading', { name: 'Request failed' }).waitFor();
  assert.equal(decided.length, 0);
});
