import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { listen } from '#tests/harness/server/raw-socket.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

/** Serves an empty page; resolves to its origin. */
async function servePage(t: TestContext): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Another site</title>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const address = server.address();
  return `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
}

/** Signs up from a page's script; resolves to the status, or to `blocked` when the script gets no response. */
function signUpFrom(page: Page, base: string, email: string): Promise<number | 'blocked'> {
  return page.evaluate(
    async ([url, body]) => {
      const headers = { 'content-type': 'application/json' };
      const send = fetch(`${url}/api/v1/auth/signup`, { method: 'POST', headers, body: body as string });
      return send.then(
        ({ status }) => status,
        () => 'blocked' as const,
      );
    },
    [base, JSON.stringify({ user: { email, password: 'correct horse battery' } })],
  );
}

browserTest('a page of another origin signs no one up unless the settings name it', async (t, _open, browser) => {
  const origin = await servePage(t);
  const closed = await startCoffer(t);
  const open = await startCoffer(t, { COFFER_CORS_ORIGINS: origin });
  // Not opened by the test's own browser window: the browser reports the refusals to the console.
  const page = await browser.newPage();
  t.after(() => page.close());
  await page.goto(origin);

  const base = `http://127.0.0.1:${await listen(closed)}`;
  assert.equal(await signUpFrom(page, base, 'victim@example.test'), 'blocked');
  for (const mode of ['no-cors', 'cors'] as const) {
    await page.evaluate(
      ([url, sent]) => fetch(url as string, { method: 'POST', body: '{}', mode: sent as 'cors' }).catch(() => {}),
      [`${base}/api/v1/auth/login`, mode],
    );
  }
  assert.deepEqual(await closed.database.read.selectFrom('users').select('id').execute(), []);
  assert.deepEqual(await closed.database.read.selectFrom('throttles').select('key').execute(), []);

  const named = `http://127.0.0.1:${await listen(open)}`;
  assert.equal(await signUpFrom(page, named, 'person@example.test'), 201);
});
