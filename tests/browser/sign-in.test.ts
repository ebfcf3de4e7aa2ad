import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { Outbox } from '#access/mail/outbox.ts';
import type { PendingClient } from '#access/sign-in/pages/index.ts';
import { mountSignInPages } from '#access/sign-in/pages/mount-sign-in-pages.ts';
import { readSettings } from '#config/read-settings.ts';
import { createMailer } from '#outbound/create-mailer.ts';
import { createLog } from '#telemetry/log.ts';
import { assertFits, axeInBothThemes, browserTest } from '#tests/harness/browser/browser.ts';
import { shot } from '#tests/harness/browser/console.ts';
import { startPageServer } from '#tests/harness/browser/page-server.ts';
import { startMailServer } from '#tests/harness/server/mail-server.ts';
import { type Coffer, startCoffer } from '#tests/harness/server/start-coffer.ts';

type Options = { host?: string; basePath?: string; pendingClient?: PendingClient; outbox?: Outbox };

const shots = (page: Page, name: string) => shot(page, `sign-in-${name}`);

/** Sign-in pages on a socket, and a user who can use them. */
async function startSignIn(t: TestContext, options: Options = {}) {
  const coffer = await startCoffer(t);
  return { user: await coffer.signUp(), ...(await startPages(t, coffer, options)) };
}

async function startPages(t: TestContext, coffer: Coffer, { pendingClient, outbox, ...seen }: Options = {}) {
  const { base } = await startPageServer(
    t,
    (scope) => {
      // An application that has its consent already sends the browser straight on.
      scope.get('/oauth/interactions/x', (_request, reply) => reply.redirect(pendingClient?.redirectUri ?? '/', 303));
      mountSignInPages(scope, {
        settings: readSettings({ COFFER_PUBLIC_URL: 'http://localhost' }).settings,
        credentials: { forgetUser: () => {} },
        prepareFamily: async () => {},
        welcomeMember: async () => {},
        holders: [],
        outbox: outbox ?? null,
        database: coffer.database,
        clock: () => coffer.now,
        identityProvider: { name: 'Authelia', href: '/sessions/oidc' },
        findPendingClient: async () => pendingClient ?? null,
      });
    },
    seen,
  );
  return { base, signIn: `${base}/sessions/new` };
}

async function fillIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

browserTest('signing in and out works by keyboard alone, with a visible focus', async (t, open) => {
  const { user, signIn } = await startSignIn(t);
  const page = await open();
  await page.goto(signIn);
  await page.locator('#email:focus').waitFor();
  await page.keyboard.type(user.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(user.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
  assert.equal(outline, 'solid', 'the button shows that it has the focus');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sessions/current');
  assert.ok((await page.locator('main').innerText()).includes(user.email));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sessions/new?notice=signed_out');
  await page.getByRole('status').waitFor();
});

browserTest('a password is shown on request; a wrong one is announced, with what helps', async (t, open) => {
  const { user, signIn } = await startSignIn(t);
  const page = await open();
  await page.goto(signIn);
  await fillIn(page, { email: user.email, password: 'not it' });
  const alert = page.getByRole('alert').filter({ visible: true });
  assert.equal(await alert.innerText(), 'The email address or the password is wrong.');
  assert.equal(await page.getByLabel('Email address').inputValue(), user.email);
  const focused = page.locator(':focus');
  assert.equal(await focused.getAttribute('name'), 'password');
  assert.equal(await focused.getAttribute('aria-describedby'), await alert.getAttribute('id'));
  await axeInBothThemes(page);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Show password' }).click();
  assert.equal(await page.getByLabel('Password').getAttribute('type'), 'text');
  await page.getByRole('button', { name: 'Show password', pressed: true }).click();
  assert.equal(await page.getByLabel('Password').getAttribute('type'), 'password');
  await page.getByText('Forgot your password?').click();
  await page.getByText('coffer reset-password').waitFor();
  await axeInBothThemes(page);
});

browserTest('a forgotten password is set by the link of a mail, by keyboard alone', async (t, open) => {
  const { port, settings, until } = await startMailServer(t);
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const mailer = createMailer({
    server: { host: '127.0.0.1', port, isTls: false, login: null },
    from: settings.COFFER_MAIL_FROM,
  });
  const outbox = new Outbox({
    database: coffer.database,
    clock: () => coffer.now,
    log: createLog({ level: 'silent' }),
    mailer,
  });
  const { base, signIn } = await startPages(t, coffer, { outbox });
  const page = await open();
  const isWhole = async () => {
    await assertFits(page, 390);
    await assertFits(page, 1280);
    await axeInBothThemes(page);
  };
  await page.goto(signIn);
  await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter');
  await page.locator('#email:focus').waitFor();
  await isWhole();
  await page.keyboard.type(user.email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await isWhole();
  const [mail] = await until(1);
  await page.goto(base + (/http:\/\/localhost(\/\S+)/.exec(mail?.text ?? '')?.[1] ?? ''));
  await page.locator('#password:focus').waitFor();
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  assert.match(await page.getByRole('alert').innerText(), /at least 8 characters/);
  await isWhole();
  await page.getByLabel('Password').fill('a wholly new password');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Your password is changed.' }).waitFor();
  await fillIn(page, { email: user.email, password: 'a wholly new password' });
  await page.waitForURL('**/sessions/current');
});

browserTest('the page is whole on a phone and on a desk, in light and in dark', async (t, open) => {
  const { signIn } = await startSignIn(t, { pendingClient: { clientName: 'B'.repeat(200), redirectUri: null } });
  const page = await open();
  for (const url of [signIn, `${signIn}?return_to=/oauth/device`]) {
    await page.goto(url);
    await assertFits(page, 390);
    await assertFits(page, 1280);
    await axeInBothThemes(page);
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await shots(page, `${width}-${colorScheme}`);
      }
    }
  }
});

browserTest('without scripts everything works except the passkey button, which scripts show', async (t, open) => {
  const { user, signIn } = await startSignIn(t, { basePath: '/money' });
  const page = await open({ javaScriptEnabled: false });
  await page.goto(signIn);
  assert.equal(await page.getByRole('button', { name: 'passkey' }).count(), 0);
  assert.equal(await page.getByRole('link', { name: 'Sign in with Authelia' }).count(), 1);
  await fillIn(page, user);
  await page.waitForURL('**/money/sessions/current');
  const scripted = await open();
  await scripted.goto(signIn);
  await scripted.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
});

browserTest('plain http is warned of and works; on an IP address passkeys are explained', async (t, open) => {
  const { user, signIn } = await startSignIn(t, { host: 'coffer.test' });
  const page = await open();
  await page.goto(signIn);
  await page.getByText('This connection is not encrypted.').waitFor();
  await axeInBothThemes(page);
  await fillIn(page, user);
  await page.waitForURL('**/sessions/current');

  const { signIn: atAddress } = await startSignIn(t, { host: '127.0.0.1' });
  await page.goto(atAddress);
  await page.getByText('Passkeys need a host name.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'passkey' }).count(), 0);
});

browserTest('a sign-in returns to the waiting client and follows its redirect', async (t, open) => {
  const { base: front } = await startPageServer(t, (scope) => {
    scope.get('/home', (_request, reply) => reply.type('text/html').send('<h1>Home</h1>'));
  });
  const { base: back } = await startPageServer(t, (scope) => {
    scope.get('/back', (_request, reply) => reply.redirect(`${front}/home`, 303));
  });
  const pendingClient = { clientName: 'Board', redirectUri: `${back}/back` };
  const { user, signIn } = await startSignIn(t, { pendingClient });
  const page = await open();
  await page.goto(`${signIn}?return_to=/oauth/interactions/x`);
  await fillIn(page, user);
  await page.waitForURL(`${front}/home`);
});

browserTest('on a new server the first page says welcome and makes the first account', async (t, open) => {
  const { signIn } = await startPages(t, await startCoffer(t));
  const page = await open();
  await page.goto(signIn);
  await page.getByRole('heading', { name: 'Welcome to Coffer', level: 1 }).waitFor();
  assert.match(await page.locator('main').innerText(), /your accounts, your debts and where your money goes/);
  await assertFits(page, 390);
  await shots(page, 'welcome-390');
  await assertFits(page, 1280);
  await shots(page, 'welcome-1280');
  await axeInBothThemes(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('alert').getByText('Enter a valid email address.').waitFor();
  await page.getByLabel('Email address').fill('ana@example.test');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('alert').getByText('Password must have at least 8 characters.').waitFor();
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/app/');
  await page.goto(signIn);
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
});
