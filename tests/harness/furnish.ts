import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Route } from '#http/route.ts';
import type { Member } from './contract.ts';
import type { Coffer, TestUser } from './start-coffer.ts';

/** A family with one record of every resource, every name in it holding `canary`. */
export type Furnished = {
  readonly user: TestUser;
  readonly canary: string;
  /** The session's cookie, as a browser sends it. */
  readonly cookie: string;
  /** The id of one record of each resource, by its segment of the path. */
  readonly ids: Readonly<Record<string, string>>;
};

/** Signs a new admin up and makes one record of every resource. */
export async function furnish(coffer: Coffer): Promise<Furnished> {
  const canary = `canary ${randomUUID()}`;
  const user = await coffer.signUp();
  const make = async (resource: string, members: object): Promise<string> => {
    const { status, body, text } = await coffer.call('POST', `/api/v1/${resource}`, {
      token: user.token,
      body: members,
    });
    assert.equal(status, 201, text);
    return body.id;
  };
  const accounts = await make('accounts', { name: canary, account_type: 'depository' });
  const categories = await make('categories', { name: canary });
  const merchants = await make('merchants', { name: canary });
  const tags = await make('tags', { name: canary });
  const entry = { account_id: accounts, name: canary, date: '2026-01-05', amount: '12.30', notes: canary };
  const transactions = await make('transactions', {
    ...entry,
    category_id: categories,
    merchant_id: merchants,
    tag_ids: [tags],
  });
  const apiKeys = await make('api_keys', { name: canary, scopes: ['read'] });
  const invitations = await make('invitations', { email: `${randomUUID()}@example.test` });
  const cookie = await openSession(coffer, user);
  const ids = { accounts, categories, merchants, tags, transactions, api_keys: apiKeys, invitations, users: user.id };
  return { user, canary, cookie, ids };
}

/** Signs a user in to the console; returns the cookie as a browser sends it. */
export async function openSession(coffer: Coffer, { email, password }: TestUser): Promise<string> {
  const { status, headers, text } = await coffer.call('POST', '/api/v1/sessions', { body: { email, password } });
  assert.equal(status, 201, text);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** Invites and signs up a guest of the user's family. */
export async function inviteGuest(coffer: Coffer, admin: TestUser): Promise<TestUser> {
  const { status, body, text } = await coffer.call('POST', '/api/v1/invitations', {
    token: admin.token,
    body: { role: 'guest' },
  });
  assert.equal(status, 201, text);
  return coffer.signUp({ invite_code: body.code });
}

/** The routes that need a credential. */
export function guarded(coffer: Coffer): Route[] {
  return coffer.server.routes.filter((route) => route.requirement !== null);
}

/** Whether a route may change something. */
export function isWrite(route: Route): boolean {
  return route.method !== 'GET';
}

/** The segment of a route's path that names what it is about. */
export function resourceOf(route: Route): string {
  return route.path.split('/')[3] ?? '';
}

/** The route's path with `id` in the place of its parameter. */
export function pathOf(route: Route, id: string): string {
  return route.path.replace(/:\w+/g, id);
}

/** The id that a furnished family has for the route's parameter. A new resource must be added to `furnish`. */
export function idFor(route: Route, { ids }: Furnished): string {
  const id = ids[resourceOf(route)];
  assert.ok(
    id !== undefined || !route.path.includes(':'),
    `furnish makes no ${resourceOf(route)} for ${route.operation}`,
  );
  return id ?? '';
}

/** A body that each operation with required members accepts. A new one must be added here; the others accept none. */
export function exampleBody({ operation }: Route, { ids, user }: Furnished): Record<string, unknown> {
  const name = `Example ${randomUUID()}`;
  const entry = { account_id: ids.accounts, name, date: '2026-01-05', amount: '12.30' };
  const credentials = { email: user.email, password: user.password };
  const bodies: Record<string, Record<string, unknown>> = {
    signUp: { user: { email: `${randomUUID()}@example.test`, password: 'correct horse battery' } },
    logIn: credentials,
    openSession: credentials,
    refreshTokens: { refresh_token: user.refreshToken },
    createAccount: { name, account_type: 'depository' },
    createTransaction: entry,
    bulkTransactions: { atomic: true, operations: [{ op: 'create', transaction: entry }] },
    createCategory: { name },
    createMerchant: { name },
    createTag: { name },
    createApiKey: { name, scopes: ['read'] },
  };
  return bodies[operation] ?? {};
}

const HERE = '@@here@@';

/** The example body, in its wrapper and as JSON source, with `json` in the place of the member at `path`. */
export function exampleWith(route: Route, family: Furnished, path: Member['path'], json: string): string {
  const body = structuredClone(exampleBody(route, family));
  let parent: Record<string | number, unknown> = body;
  for (const [index, step] of path.slice(0, -1).entries()) {
    parent[step] ??= typeof path[index + 1] === 'number' ? [] : {};
    parent = parent[step] as Record<string | number, unknown>;
  }
  parent[path.at(-1) ?? ''] = HERE;
  const text = JSON.stringify(route.wrapper === undefined ? body : { [route.wrapper]: body });
  return text.replace(`"${HERE}"`, () => json);
}
