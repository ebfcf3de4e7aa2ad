import assert from 'node:assert/strict';
import type { Route } from '#http/route.ts';
import { type Limits, NO_LIMITS, storeLimits } from '#kernel/limits.ts';
import { allowClient } from '../oauth/allow-client.ts';
import type { CallOptions, Coffer, TestUser } from '../server/start-coffer.ts';
import { resourceOf } from './example-request.ts';
import { type SeededFamily, seedFamily } from './seed-family.ts';

const EVERY_SCOPE = ['read_write', 'api_keys:read', 'api_keys:write', 'family:erase'];

/** A family with a key and a grant that are limited alike. */
type LimitedFamily = {
  /** The records that are outside the limits, or whose values the limits hide. */
  readonly outside: SeededFamily;
  /** The ids of records within the limits, by the segment of their path. */
  readonly inside: Readonly<Record<string, string>>;
  readonly credentials: readonly CallOptions[];
};

/** Gives the user a key and a grant with these limits. */
async function limitedCredentials(
  coffer: Coffer,
  { user, ids }: SeededFamily,
  limits: Partial<Limits>,
): Promise<readonly [key: CallOptions & { key: string }, grant: CallOptions]> {
  const stored = storeLimits({ ...NO_LIMITS, ...limits });
  const { id, key } = await coffer.createKey(user, { scopes: EVERY_SCOPE, tier: 'enterprise' });
  const grant = await allowClient(coffer, user, ids.oauth_applications ?? '', ['read_write']);
  await coffer.database.write(async ({ db }) => {
    await db.updateTable('api_keys').set({ limits: stored }).where('id', '=', id).execute();
    await db.updateTable('grants').set({ limits: stored }).where('id', '=', grant.id).execute();
  });
  return [{ key }, { token: grant.token }];
}

/** The names of what belongs to the family as a whole may be seen: they lose the canary. */
async function nameSharedRecords(coffer: Coffer, { user: { token }, ids }: SeededFamily): Promise<void> {
  const rename = async (path: string, name: string) => {
    const reply = await coffer.call('PATCH', `/api/v1/${path}`, { token, body: { name } });
    assert.equal(reply.status, 200, reply.text);
  };
  const { categories } = (await coffer.call('GET', '/api/v1/categories?per_page=100', { token })).body;
  const tags = (await coffer.call('GET', '/api/v1/tags', { token })).body;
  const labels = [...categories.map(({ id }) => `categories/${id}`), ...tags.map(({ id }) => `tags/${id}`)];
  for (const [index, path] of labels.entries()) await rename(path, `Label ${index}`);
  for (const id of [ids.accounts, ids.other_accounts, ids.investment_accounts])
    await rename(`accounts/${id}`, `Account ${id?.slice(-4)}`);
  await rename('family_settings', 'Family');
}

/** Creates a record as the user; returns its id. */
async function makeRecord(coffer: Coffer, { token }: TestUser, resource: string, body: object): Promise<string> {
  const reply = await coffer.call<{ id: string }>('POST', `/api/v1/${resource}`, { token, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

/** The days that a credential is limited to. */
export const DAYS = { dateFrom: '2025-05-01', dateTo: '2025-05-31' };

/** A family with entries of some days within {@link DAYS}; all that `seedFamily` makes are of later ones. */
export async function seedWithDays(coffer: Coffer): Promise<LimitedFamily & { readonly crossing: string }> {
  const outside = await seedFamily(coffer);
  const { user, ids, canary } = outside;
  const make = (resource: string, body: object) => makeRecord(coffer, user, resource, body);
  await nameSharedRecords(coffer, outside);
  const account_id = ids.accounts;
  const late = await make('transactions', { account_id, name: canary, date: '2025-06-01', amount: '4711.37' });
  await make('transactions', { account_id, name: canary, date: '2025-04-30', amount: '4711.38' });
  const transactions = await make('transactions', { account_id, name: 'Inside', date: '2025-05-31', amount: '3.21' });
  const sending = {
    from_account_id: account_id,
    to_account_id: ids.other_accounts,
    date: '2025-05-01',
    amount: '7.77',
  };
  const transfers = await make('transfers', sending);
  const crossing = await make('transactions', { account_id, name: 'Crossing', date: '2025-05-30', amount: '66.61' });
  const other = { account_id: ids.other_accounts, name: canary, date: '2025-06-01', amount: '-66.61' };
  const arrived = await make('transactions', other);
  const valuations = await make('valuations', { account_id, date: '2025-05-15', amount: '50' });
  const credentials = await limitedCredentials(coffer, outside, DAYS);
  return {
    outside: { ...outside, ids: { ...ids, late, arrived } },
    inside: { transactions, transfers, valuations, accounts: ids.accounts ?? '' },
    crossing,
    credentials,
  };
}

/** The inside record that a route can have as its parameter. */
export function insideIds(route: Route, { inside }: LimitedFamily): string[] {
  const id = inside[resourceOf(route)];
  return id === undefined ? [] : [id];
}

/** A family of which a key and a grant see everything, without amounts, balances and names of others. */
export async function seedMasked(coffer: Coffer): Promise<LimitedFamily> {
  const outside = await seedFamily(coffer);
  await nameSharedRecords(coffer, outside);
  const { user, ids, canary } = outside;
  const entry = { account_id: ids.accounts, merchant_id: ids.merchants, category_id: ids.categories };
  const members = { name: canary, notes: canary, external_id: canary, date: '2026-01-08', amount: '4711.37' };
  await makeRecord(coffer, user, 'transactions', { ...entry, ...members });
  return { outside, inside: {}, credentials: await limitedCredentials(coffer, outside, { maskValues: true }) };
}
