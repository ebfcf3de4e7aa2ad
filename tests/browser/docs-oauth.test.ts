import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { docBlocks } from '#tests/harness/browser/doc-blocks.ts';
import { registerApplication, startListening } from '#tests/harness/oauth/oauth-flow.ts';

/** Serves a page of another site that has nothing but the script of docs/oauth.md, with these in place of its examples. */
async function startPage(t: TestContext): Promise<{ url: string; fillIn: (values: Record<string, string>) => void }> {
  const script = docBlocks('oauth.md').find(({ language }) => language === 'js')?.text ?? '';
  let filledIn = '';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>My page</title><body><script type="module">${filledIn}</script>`);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const fillIn = (values: Record<string, string>) => {
    filledIn = Object.entries(values).reduce((text, [name, value]) => {
      const example = new RegExp(`^const ${name} = '.*';$`, 'm');
      assert.match(text, example);
      return text.replace(example, `const ${name} = '${value}';`);
    }, script);
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, fillIn };
}

browserTest('the script of docs/oauth.md signs in to a page of another site and reads the API', async (t, open) => {
  const { coffer, base } = await startListening(t);
  const user = await coffer.signUp();
  await coffer.createAccount(user);
  const { url, fillIn } = await startPage(t);
  const { id } = await registerApplication(coffer, user, { redirectUris: [url] });
  fillIn({ coffer: base, client_id: id });

  const page = await open();
  await page.goto(url);
  await page.getByLabel('Email address').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Everyday').waitFor();
  assert.equal(page.url(), url, 'the code is gone from the address bar');

  // A signed-in user needs one click.
  await page.reload();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Everyday').waitFor();
});
