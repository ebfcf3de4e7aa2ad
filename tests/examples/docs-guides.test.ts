import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { docBlocks, docScopes } from '../harness/browser/doc-blocks.ts';
import { DocShell } from '../harness/browser/doc-shell.ts';
import { startListening } from '../harness/oauth/oauth-flow.ts';
import { startReceiver, TO_THIS_MACHINE } from '../harness/server/webhook-receiver.ts';

/** A server, and a key with exactly the scopes that the page names before its commands. */
async function start(t: TestContext, page: string) {
  const { coffer, base } = await startListening(t, TO_THIS_MACHINE);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user, { name: 'Everyday' });
  const { key } = await coffer.createKey(user, { scopes: docScopes(page) });
  return { coffer, user, account, given: { COFFER: base, KEY: key } };
}

const shellBlocks = (page: string) =>
  docBlocks(page)
    .filter(({ language }) => language === 'sh')
    .map(({ text }) => text);

test('the commands of docs/webhooks.md make, test, rotate and replay a webhook', async (t) => {
  const { given, coffer, user, account } = await start(t, 'webhooks.md');
  const receiver = await startReceiver(t, () => 204);
  const [make = '', rotate = '', replay = ''] = shellBlocks('webhooks.md');
  const shell = new DocShell();
  await shell.run(make, { ...given, HOOK: receiver.url });
  await receiver.until(1);
  assert.match(await shell.run(rotate), /"secret":"whsec_/);
  await coffer.createTransaction(user, account);
  await receiver.until(2);
  assert.match(await shell.run(replay), /"webhook_deliveries"/);
});

test('the commands of docs/n8n-and-home-assistant.md connect both', async (t) => {
  const { given, coffer, user, account } = await start(t, 'n8n-and-home-assistant.md');
  const [n8n, home] = [await startReceiver(t, () => 200), await startReceiver(t, () => 200)];
  const [first = '', make = '', ping = '', automation = '', log = ''] = shellBlocks('n8n-and-home-assistant.md');
  const shell = new DocShell();
  await shell.run(first, given);
  await shell.run(make, { HOOK: n8n.url });
  await shell.run(ping);
  await n8n.until(1);
  await shell.run(automation, { HOOK: home.url });
  await coffer.createTransaction(user, account, { name: 'Lamp', amount: '30' });
  const [delivery] = await home.until(1);
  assert.match(delivery?.text ?? '', /"name":"Lamp"/);
  assert.match(delivery?.text ?? '', /"signed_amount":"-30.00"/);
  await n8n.until(2);
  assert.match(await shell.run(log), /"webhook_deliveries":\[\{/);
});

test('the importer of docs/write-an-importer.md adds each row once', async (t) => {
  const { given, coffer, user } = await start(t, 'write-an-importer.md');
  const [first = '', again = ''] = shellBlocks('write-an-importer.md');
  const node = `node() { ${process.execPath} "$@"; }\n`;
  const shell = new DocShell();
  const printed = await shell.run(node + first.replace(/^export .*\n/gm, ''), given);
  assert.equal(printed, 'Bakery: created\nBakery: created\nSalary: created\n');
  assert.equal(await shell.run(again), 'Bakery: unchanged\nBakery: unchanged\nSalary: unchanged\n');
  const { body } = await coffer.call('GET', '/api/v1/transactions', { token: user.token });
  assert.deepEqual(
    body.transactions.map(({ date, signed_amount }) => [date, signed_amount]),
    [
      ['2026-02-04', '3000.00'],
      ['2026-02-03', '-2.50'],
      ['2026-02-03', '-2.50'],
    ],
  );
});
