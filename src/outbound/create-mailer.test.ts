import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings, SettingsError } from '#config/read-settings.ts';
import { startMailServer } from '#tests/harness/server/mail-server.ts';
import { createMailer } from './create-mailer.ts';

const MAIL = { to: 'ada@example.test', subject: 'Grüße', text: 'Hallo', html: '<p>Hallo</p>' };
const from = 'coffer@example.test';
const login = { user: 'coffer', pass: 'p@ss word' };

test('where the server offers TLS, its certificate is checked before anything is sent', async (t) => {
  const { port, mails } = await startMailServer(t, { offersTls: true, login });
  const server = { host: 'localhost', port, isTls: false, login };
  await assert.rejects(createMailer({ server, from }).send(MAIL), /self-signed certificate/);
  assert.deepEqual(mails, []);
});

test('no password goes to another machine without TLS', async (t) => {
  const { port, offered } = await startMailServer(t, { login });
  // An address of this machine that is not the loopback's by name.
  const server = { host: '0.0.0.0', port, isTls: false, login };
  await assert.rejects(createMailer({ server, from }).send(MAIL), /STARTTLS/);
  assert.equal(offered(), 0);
});

test('a wrong password is no fault of the mail', async (t) => {
  const { port } = await startMailServer(t, { login });
  const server = { host: '127.0.0.1', port, isTls: false, login: { ...login, pass: 'wrong' } };
  await assert.rejects(createMailer({ server, from }).send(MAIL), { code: 'EAUTH' });
});

test('a mail arrives with its words', async (t) => {
  const { port, mails } = await startMailServer(t, { login });
  await createMailer({ server: { host: '127.0.0.1', port, isTls: false, login }, from }).send(MAIL);
  assert.deepEqual(
    mails.map(({ subject, text, to }) => [to, subject, text.trim()]),
    [[MAIL.to, MAIL.subject, MAIL.text]],
  );
});

test('the settings of mail are checked together, without their values', () => {
  const faultsOf = (env: Record<string, string>) => {
    try {
      return readSettings(env).settings.mail;
    } catch (error) {
      return error instanceof SettingsError ? error.faults : error;
    }
  };
  assert.deepEqual(faultsOf({ COFFER_SMTP_URL: 'smtp://host' }), [
    'COFFER_SMTP_URL needs COFFER_MAIL_FROM',
    'COFFER_SMTP_URL needs COFFER_PUBLIC_URL, where links of mails lead',
  ]);
  const whole = { COFFER_MAIL_FROM: from, COFFER_PUBLIC_URL: 'https://coffer.example' };
  assert.deepEqual(faultsOf({ ...whole, COFFER_SMTP_URL: 'smtps://a%40b:p%23@mail.example' }), {
    server: { host: 'mail.example', port: 465, isTls: true, login: { user: 'a@b', pass: 'p#' } },
    from,
  });
  for (const url of ['http://host', 'smtp://', 'smtp://user@host', 'smtp://host/path', 'smtp://host?secret']) {
    const faults = faultsOf({ ...whole, COFFER_SMTP_URL: url });
    assert.ok(Array.isArray(faults) && /^COFFER_SMTP_URL must be smtp:/.test(faults[0]), url);
  }
  assert.match(
    String(faultsOf({ ...whole, COFFER_SMTP_URL: 'smtp://host', COFFER_MAIL_FROM: 'a@b\r\nBcc: c@d' })),
    /MAIL_FROM must be/,
  );
});
