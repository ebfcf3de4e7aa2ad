import assert from 'node:assert/strict';
import { Webhook } from 'standardwebhooks';
import { send } from '#tests/harness/browser/as-admin.ts';
import { closeSecret } from '#tests/harness/browser/close-secret.ts';
import { axe, componentTest, WIDTHS } from '#tests/harness/components/component-test.ts';
import { startReceiver, TO_THIS_MACHINE } from '#tests/harness/server/webhook-receiver.ts';

const SECRET = /^whsec_[\w+/=]{20,}$/;

componentTest('a webhook that the receiver ended says why, and is enabled again', async (open, t) => {
  const console = await open({ settings: TO_THIS_MACHINE });
  const { page, home } = console;
  const { url, until } = await startReceiver(t, (_delivery, count) => (count === 1 ? 410 : 200));
  const webhook = { url, events: ['tag.created'], description: 'Board' };
  const { id } = await send(console, 'POST', 'webhooks', { webhook });
  const tag = await send(console, 'POST', 'tags', { name: 'New' });
  await until(1);
  await page.goto(`${home}/developers/webhooks`);
  await page.getByText(/answered that it is gone/).waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Enable Board' }).press('Enter');
  await page.getByText('Board enabled').waitFor();
  await page.getByText(/answered that it is gone/).waitFor({ state: 'detached' });
  const { changes } = await send(console, 'GET', 'changes?per_page=100');
  const sequence = changes.find((change) => change.id === tag.id)?.sequence ?? 0;
  await page.getByRole('button', { name: 'Replay Board' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Replay Board' });
  await dialog.getByRole('textbox', { name: 'First change' }).fill(String(sequence));
  await dialog.getByRole('button', { name: 'Send again' }).press('Enter');
  await page.getByText('The changes are sent again').waitFor();
  assert.equal((await until(2))[1]?.body.data.id, tag.id);
  await page.getByRole('button', { name: 'Disable Board' }).press('Enter');
  await page.getByText('Board disabled').waitFor();
  assert.equal((await send(console, 'GET', `webhooks/${id}`)).enabled, false);
});

for (const width of WIDTHS) {
  componentTest(`webhooks are created, tested and sent again at ${width} px`, async (open, t) => {
    const console = await open({ width, settings: TO_THIS_MACHINE });
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
    const markup = await page.evaluate<string>('document.documentElement.outerHTML');
    assert.ok(!markup.includes(secret), 'the secret is gone with its dialog');
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
    await log.getByRole('button', { name: 'Send again: webhook.test' }).press('Enter');
    const [, second] = await until(2);
    assert.equal(second?.headers['webhook-id'], first.headers['webhook-id']);
  });
}

componentTest('an address of the own network is refused with the setting that allows it', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/developers/webhooks`);
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByRole('textbox', { name: 'URL' }).fill('http://192.168.1.20:5678/hook');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog
    .getByText(/^Must have a public address; .* is allowed by the operator in COFFER_OUTBOUND_ALLOW$/)
    .waitFor();
});
