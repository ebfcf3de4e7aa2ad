import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { seedFamily } from '../harness/family/seed-family.ts';
import { inviteMember } from '../harness/family/sharing.ts';
import { type Coffer, startCoffer } from '../harness/server/start-coffer.ts';

const WHOLE = ['listTags', 'listMerchants'];

// Logs that grow while they are read: by cursor only.
const LOGS = ['listRequestLog', 'listChanges'];

// A transaction with its lines or its twenty files at most, groups that are replaced as a whole, the days of a range, the payments computed from recurring entries, the labels
// counted in one file, and what every request is refused.
const COMPUTED = ['listRecurringOccurrences', 'listSubscriptions'];
const NO_LISTS = [
  'listBankConnectors',
  'listBankInstitutions',
  'listSplits',
  'listAttachments',
  'listUsageHistory',
  'listImportLabels',
  'listChats',
  'listBudgetGroups',
  ...COMPUTED,
];

type Row = { readonly id?: string; readonly user_id?: string };
type Position = {
  readonly page: number | null;
  readonly total_pages: number | null;
  readonly next_cursor: string | null;
};
type Answer = Readonly<Record<string, unknown>> & { readonly pagination?: Position; readonly meta?: Position };

function listRoutes({ server }: Coffer) {
  const without = [...WHOLE, ...LOGS, ...NO_LISTS];
  return server.routes.filter(({ operation }) => operation.startsWith('list') && !without.includes(operation));
}

test('every list but tags and merchants takes page, per_page and cursor', async (t) => {
  const coffer = await startCoffer(t);
  const lists = listRoutes(coffer);
  assert.ok(lists.length >= 20);
  for (const { operation, query } of lists) {
    const names = Object.keys((query as z.ZodObject | undefined)?.shape ?? {});
    for (const name of ['page', 'per_page', 'cursor']) assert.ok(names.includes(name), `${operation} ${name}`);
  }
});

test('the pages of every list, by number and by cursor, are the whole list', async (t) => {
  const coffer = await startCoffer(t);
  const { user, cookie, ids } = await seedFamily(coffer);
  const member = await inviteMember(coffer, user);
  const { token } = user;
  const share = `/api/v1/accounts/${ids.accounts}/shares`;
  for (const { id } of [member, await inviteMember(coffer, user)]) {
    const shared = await coffer.call<unknown>('PUT', `${share}/${id}`, { token, body: { permission: 'read_only' } });
    assert.ok([200, 201].includes(shared.status), shared.text);
  }
  for (const name of ['second', 'third']) {
    for (const body of [{ name, scopes: ['read'] }, { name }]) {
      const path = 'scopes' in body ? '/api/v1/api_keys' : '/api/v1/oauth_applications';
      assert.equal((await coffer.call<unknown>('POST', path, { token, body })).status, 201);
    }
  }
  const needs: Readonly<Record<string, string>> = {
    listReferenceRates: 'to_currency=USD&',
    listWebhookDeliveries: `webhook_id=${ids.webhooks}&`,
  };
  const longer: string[] = [];
  for (const { path, operation } of listRoutes(coffer)) {
    const needed = needs[operation] ?? '';
    const read = async (query: string) => {
      const id = path.includes('/imports/') ? ids.imports : ids.accounts;
      const url = `${path.replace(':id', id ?? '')}?${needed}${query}`;
      const { status, text, body } = await coffer.call<Answer>('GET', url, { cookie });
      assert.equal(status, 200, text);
      const rows = Object.values(body).find((value): value is Row[] => Array.isArray(value)) ?? assert.fail(text);
      const position = body.pagination ?? body.meta ?? assert.fail(`${operation} says its page`);
      return { keys: rows.map(({ id, user_id }) => id ?? user_id), ...position };
    };
    const { keys } = await read('per_page=100');
    const first = await read('per_page=1');
    assert.deepEqual([first.page, first.total_pages], [1, Math.max(1, keys.length)], operation);
    const [byPage, byCursor] = [[...first.keys], [...first.keys]];
    for (let page = 2; page <= keys.length; page += 1) byPage.push(...(await read(`per_page=1&page=${page}`)).keys);
    for (let next = first.next_cursor; next !== null; ) {
      const { keys: more, next_cursor } = await read(`per_page=1&cursor=${next}`);
      byCursor.push(...more);
      next = next_cursor;
    }
    assert.deepEqual([byPage, byCursor], [keys, keys], operation);
    if (keys.length > 1) longer.push(operation);
  }
  const access = ['listApiKeys', 'listMembers', 'listInvitations', 'listSessions', 'listOAuthApplications'];
  for (const operation of [...access, 'listAccountShares']) assert.ok(longer.includes(operation), operation);
});
