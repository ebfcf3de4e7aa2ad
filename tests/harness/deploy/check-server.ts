import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { CofferProcess } from '#tests/harness/server/spawn-coffer.ts';

// Beyond this number of changes, a family's searches run in threads.
const ENTRIES = 2500;

/** Requests that need the web app's files, the threads of reads and of exports, and the packages that are loaded when first needed. */
export async function checkServer(server: CofferProcess, key: string): Promise<void> {
  const account = { name: 'Everyday', account_type: 'depository' };
  const made = await server.call('POST', '/api/v1/accounts', { key, body: { account } });
  assert.equal(made?.status, 201);
  for (let row = 0; row < ENTRIES; row += 500) {
    const operations: object[] = Array.from({ length: 500 }, (_, index) => ({
      op: 'create',
      transaction: { account_id: made.body.id, date: '2026-01-01', name: `Bakery ${row + index}`, amount: '1.20' },
    }));
    assert.equal((await server.call('POST', '/api/v1/transactions/bulk', { key, body: { operations } }))?.status, 200);
  }
  const found = await server.call('GET', '/api/v1/transactions?search=bakery%202499', { key });
  assert.equal(found?.body.transactions.length, 1);
  const requested = await server.call('POST', '/api/v1/family_exports', { key, body: {} });
  assert.equal(requested?.status, 202);
  const url = `/api/v1/family_exports/${requested.body.data.id}` as const;
  for (let { status } = requested.body.data; status !== 'completed'; ) {
    assert.ok(status === 'pending' || status === 'processing', status);
    await wait(50);
    status = (await server.call('GET', url, { key }))?.body.data.status ?? 'failed';
  }
  for (const path of ['/app/', '/docs', '/openapi.json', '/.well-known/oauth-authorization-server'])
    assert.equal((await fetch(`${server.base}${path}`)).status, 200, path);
}
