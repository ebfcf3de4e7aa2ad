import assert from 'node:assert/strict';
import { Webhook } from 'standardwebhooks';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { closeSecret } from '#tests/harness/browser/close-secret.ts';
import { fits, LOOKS, openConsole, shot } from '#tests/harness/browser/console.ts';
import { startReceiver, TO_THIS_MACHINE } from '#tests/harness/server/webhook-receiver.ts';

const SECRET = /^whsec_[\w+/=]{20,}$/;

for (const { width, colorScheme } of LOOKS) {
  browserTest(`webhooks are created, tested and sent again at ${width} px ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme, settings: TO_THIS_MACHINE, opened: false });
    const { page, home } = console;
    const { url, until } = await startReceiver(t, () => 200);
    await page.goto(`${home}/developers/webhooks`);
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByRole('textbox', { name: 'URL' }).fill(url);
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Home automation');
    await axe(page);
    await dialog.getByRole('button', { name: 'Create webhook' }).press('Enter');
    const secret = (await dialog.getByText(SECRET).first().textContent()) ?? '';
    await axe(page);
    await closeSecret(dialog);
    assert.ok(!(await page.content()).includes(secret), 'the secret is gone with its dialog');
    await page.getByRole('button', { name: 'Test Home automation' }).press('Enter');
    const [first] = await until(1);
    assert.ok(first !== undefined);
    const { 'webhook-id': id = '', 'webhook-timestamp': at } = first.headers;
    const signature = new Webhook(secret).sign(id, new Date(Number(at) * 1000), first.text);
    assert.equal(first.headers['webhook-signature'], signature);
    const log = page.getByRole('list', { name: 'Deliveries' });
    await log.getByText('Delivered').waitFor();
    await log.getByRole('button', { name: 'Details' }).press('Enter');
    await log.getByRole('region', { name: 'Request' }).getByText('"webhook.test"').waitFor();
    await log.getByRole('region', { name: 'Response' }).getByText('answered 200').waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `webhooks-${width}-${colorScheme}`);
    await log.getByRole('button', { name: 'Send again: webhook.test' }).press('Enter');
    const [, second] = await until(2);
    assert.equal(second?.headers['webhook-id'], first.headers['webhook-id']);
  });
}

browserTest('a webhook is edited, gets a new secret and is deleted', async (t, open) => {
  const console = await openConsole(t, open, { settings: TO_THIS_MACHINE, opened: false });
  const { page, home, coffer, family } = console;
  const webhook = { url: 'http://127.0.0.1:9/hook', events: ['*'], description: 'Script' };
  const { id } = await send(console, 'POST', 'webhooks', { webhook });
  await page.goto(`${home}/developers/webhooks`);
  await page.getByRole('button', { name: 'Edit Script' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Script' });
  await edit.getByRole('textbox', { name: 'URL' }).fill('http://10.0.0.1/hook');
  await edit.getByRole('radio', { name: 'Only ids' }).check();
  await edit.getByRole('button', { name: 'Save webhook' }).press('Enter');
  await edit.getByRole('alert').waitFor();
  await edit.getByRole('textbox', { name: 'URL' }).fill('http://127.0.0.1:9/other');
  await edit.getByRole('button', { name: 'Save webhook' }).press('Enter');
  await page.getByText('Script saved').waitFor();
  const saved = await send(console, 'GET', `webhooks/${id}`);
  assert.deepEqual([saved.url, saved.payload], ['http://127.0.0.1:9/other', 'ids']);
  await page.getByRole('button', { name: 'Rotate Script' }).press('Enter');
  const rotate = page.getByRole('dialog', { name: 'Rotate Script' });
  await rotate.getByRole('button', { name: 'Rotate secret' }).press('Enter');
  await rotate.getByText(SECRET).first().waitFor();
  await closeSecret(rotate);
  await page.getByText('The old secret signs until').waitFor();
  await page.getByRole('button', { name: 'Delete Script' }).press('Enter');
  await page.getByRole('button', { name: 'Delete webhook' }).press('Enter');
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  const { status } = await coffer.call('GET', `/api/v1/webhooks/${id}`, { token: family.user.token });
  assert.equal(status, 404);
});
