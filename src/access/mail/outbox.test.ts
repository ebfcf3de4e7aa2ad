import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMailer } from '#outbound/create-mailer.ts';
import { createLog } from '#telemetry/log.ts';
import { startMailServer } from '#tests/harness/server/mail-server.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { Outbox } from './outbox.ts';

const FROM = 'Coffer <coffer@example.test>';

const invite = async (coffer: Coffer, token: string, email = 'bea@example.test') => {
  const reply = await coffer.call('POST', '/api/v1/invitations', { token, body: { email } });
  assert.equal(reply.status, 201);
  return reply.body;
};

const waiting = (coffer: Coffer) => coffer.database.read.selectFrom('mails').selectAll().execute();

/** The mail that waits, once the server has tried to send it. */
async function firstAttempt(coffer: Coffer) {
  const [mail] = await poll(
    () => waiting(coffer),
    ([one]) => one?.attempts === 1n,
  );
  return mail;
}

/** Another process on the server's database, whose round a test begins. */
function anotherProcess(coffer: Coffer, port: number) {
  const lines: string[] = [];
  const outbox = new Outbox({
    database: coffer.database,
    clock: () => coffer.now,
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    mailer: createMailer({ server: { host: '127.0.0.1', port, isTls: false, login: null }, from: FROM }),
  });
  return { outbox, lines };
}

test('an invitation is mailed to its address with a link that signs the person up', async (t) => {
  const { settings, until } = await startMailServer(t);
  const coffer = await startCoffer(t, settings);
  const admin = await coffer.signUp();
  await coffer.call('PATCH', '/api/v1/users/me', {
    token: admin.token,
    body: { first_name: '<b>Zoë</b>', last_name: 'Weiß' },
  });
  await coffer.call('PATCH', '/api/v1/family_settings', {
    token: admin.token,
    body: { name: 'Müller & Söhne', locale: 'de', timezone: 'Europe/Berlin' },
  });
  const { mailed, code } = await invite(coffer, admin.token);
  assert.equal(mailed, true);
  const [mail] = await until(1);
  assert.ok(mail);
  assert.equal(mail.to, 'bea@example.test');
  assert.equal(mail.subject, '<b>Zoë</b> Weiß lädt dich zu Coffer ein');
  assert.match(mail.text, /^<b>Zoë<\/b> Weiß lädt dich zu Müller & Söhne in Coffer ein\.\n/);
  assert.match(mail.text, /bis 17\. März 2026 um 11:20 MEZ\./);
  assert.ok(mail.text.includes(`https://coffer.example.test/registrations/new?invitation=${code}\n`));
  assert.ok(mail.html.includes('&lt;b&gt;Zoë&lt;/b&gt; Weiß') && !mail.html.includes('<b>Zoë'), 'names are no markup');
  assert.ok(mail.html.includes(`href="https://coffer.example.test/registrations/new?invitation=${code}"`));
  await poll(
    () => waiting(coffer),
    ({ length }) => length === 0,
  );
});

test('without a mail server or an address nothing is mailed, and the answer says so', async (t) => {
  const { settings } = await startMailServer(t);
  const silent = await startCoffer(t);
  assert.equal((await invite(silent, (await silent.signUp()).token)).mailed, false);
  const coffer = await startCoffer(t, settings);
  const { token } = await coffer.signUp();
  const open = await coffer.call('POST', '/api/v1/invitations', { token, body: {} });
  assert.equal(open.body.mailed, false);
  assert.deepEqual([await waiting(silent), await waiting(coffer)], [[], []]);
});

test('a family mails 20 invitations a day, an address gets few; the codes are there', async (t) => {
  const { settings, until } = await startMailServer(t);
  const coffer = await startCoffer(t, settings);
  const [one, other] = [await coffer.signUp(), await coffer.signUp()];
  const mailed = async ({ token }: TestUser, email: string) => (await invite(coffer, token, email)).mailed;
  const times = async (count: number, ask: (index: number) => Promise<boolean>) => {
    let sent = 0;
    for (let index = 0; index < count; index += 1) sent += (await ask(index)) ? 1 : 0;
    return sent;
  };
  assert.equal(await times(8, (index) => mailed(index % 2 === 0 ? one : other, 'victim@example.test')), 5);
  assert.equal(
    await times(22, (index) => mailed(one, `friend-${index}@example.test`)),
    16,
    'with the four to the first',
  );
  await until(21);
  coffer.advance(86_400);
  const { email, password } = one;
  const next = await coffer.call('POST', '/api/v1/auth/login', { body: { email, password } });
  assert.equal(await mailed({ ...one, token: next.body.access_token }, 'friend@example.test'), true);
  assert.deepEqual(
    (await until(23))
      .map(({ to }) => to)
      .slice(21)
      .sort(),
    ['friend@example.test', email],
  );
});

test('a refused request mails nothing', async (t) => {
  const { settings, offered } = await startMailServer(t);
  const coffer = await startCoffer(t, settings);
  const { token } = await coffer.signUp();
  const dry = await coffer.call('POST', '/api/v1/invitations?dry_run=true', {
    token,
    body: { email: 'bea@example.test' },
  });
  assert.equal(dry.status, 201);
  assert.deepEqual([await waiting(coffer), offered()], [[], 0]);
});

for (const verdict of [450, 'hang up'] as const) {
  test(`a mail that the server does not take now (${verdict}) is sent later, once`, async (t) => {
    const { port, settings, mails, offered } = await startMailServer(t, {
      verdict: (count) => (count <= 2 ? verdict : 'take'),
    });
    const coffer = await startCoffer(t, settings);
    const { code } = await invite(coffer, (await coffer.signUp()).token);
    await poll(
      () => waiting(coffer),
      ([mail]) =>
        mail?.attempts === 1n &&
        mail.next_attempt_at > new Date(coffer.now + 59_000).toISOString() &&
        mail.next_attempt_at < new Date(coffer.now + 61_000).toISOString(),
    );
    const { outbox, lines } = anotherProcess(coffer, port);
    await outbox.queue.round();
    assert.equal(offered(), 1, 'not before its time');
    coffer.advance(60);
    await outbox.queue.round();
    assert.deepEqual([offered(), (await outbox.queue.figures()).failures], [2, 1]);
    assert.match(lines.at(-1) ?? '', /"attempts":2.*a mail could not be sent; another attempt follows/);
    assert.ok(![...lines, ...coffer.logLines].some((line) => line.includes(code)), 'no secret in the log');
    coffer.advance(300);
    await Promise.all([outbox.queue.round(), anotherProcess(coffer, port).outbox.queue.round()]);
    assert.equal(mails.length, 1);
    assert.deepEqual(await waiting(coffer), []);
  });
}

test('a mail that the server refuses for good is given up, and logged', async (t) => {
  const { settings, offered } = await startMailServer(t, { verdict: () => 550 });
  const coffer = await startCoffer(t, settings);
  await invite(coffer, (await coffer.signUp()).token);
  await poll(
    () => waiting(coffer),
    ({ length }) => length === 0,
  );
  assert.equal(offered(), 1);
  assert.match(coffer.logLines.join(''), /a mail is given up: the mail server refuses it/);
});

test('a mail of a suspended family waits until it is resumed', async (t) => {
  const { port, settings, mails } = await startMailServer(t, { verdict: (count) => (count === 1 ? 450 : 'take') });
  const coffer = await startCoffer(t, settings);
  await invite(coffer, (await coffer.signUp()).token);
  await firstAttempt(coffer);
  const setSuspended = (suspended_at: string | null) =>
    coffer.database.write(({ db }) => db.updateTable('families').set({ suspended_at }).execute());
  await setSuspended('2026-03-10T10:20:00.000Z');
  coffer.advance(300);
  const { outbox } = anotherProcess(coffer, port);
  await outbox.queue.round();
  assert.deepEqual(mails, []);
  await setSuspended(null);
  await outbox.queue.round();
  assert.equal(mails.length, 1);
});

test('a mail is given up after a day', async (t) => {
  const { port, settings, mails } = await startMailServer(t, { verdict: (count) => (count === 1 ? 450 : 'take') });
  const coffer = await startCoffer(t, settings);
  await invite(coffer, (await coffer.signUp()).token);
  await firstAttempt(coffer);
  coffer.advance(86_400);
  await anotherProcess(coffer, port).outbox.queue.round();
  assert.deepEqual([mails, await waiting(coffer)], [[], []]);
});

test('a mail waits sealed, and goes on after its sender was killed', async (t) => {
  const { port, settings, mails } = await startMailServer(t, { verdict: (count) => (count === 1 ? 450 : 'take') });
  const coffer = await startCoffer(t, settings);
  const { code } = await invite(coffer, (await coffer.signUp()).token);
  const mail = await firstAttempt(coffer);
  assert.ok(mail?.content.startsWith('sealed1.') && !mail.content.includes(code));
  // As a process leaves it that is killed while it sends.
  await coffer.database.write(({ db }) =>
    db
      .updateTable('mails')
      .set({ next_attempt_at: new Date(coffer.now + 120_000).toISOString() })
      .execute(),
  );
  coffer.advance(120);
  await anotherProcess(coffer, port).outbox.queue.round();
  assert.equal(mails.length, 1);
  assert.ok(mails[0]?.text.includes(code));
});
