import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { createHttp } from '#http/create-http.ts';
import { HeavyReads } from '#http/heavy-reads.ts';
import type { Route } from '#http/route.ts';
import { mount } from '#http/router.ts';
import { expandScopes, isApplicationScope, type Role, SCOPES, type Scope } from '#kernel/scopes.ts';
import { newSecret } from '#kernel/tokens.ts';
import { dumpLedger } from '../harness/family/dump-ledger.ts';
import { exampleBody, idFor, isWrite, pathOf, protectedRoutes } from '../harness/family/example-request.ts';
import { inviteGuest, openSession, type SeededFamily, seedFamily } from '../harness/family/seed-family.ts';
import { allowClient } from '../harness/oauth/allow-client.ts';
import { nameOf, operationOf, readContract, visit, withoutRequestId } from '../harness/server/contract.ts';
import { type CallOptions, type Coffer, type Reply, startCoffer } from '../harness/server/start-coffer.ts';

// Everything here walks the route table, so that a new route is held to all of it without anybody remembering.

/** The routes that anyone may call. One more is a decision, to be written down here. */
const PUBLIC = [
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/passkey',
  'POST /api/v1/auth/passkey/options',
  'POST /api/v1/auth/passkey/session',
  'POST /api/v1/auth/refresh',
  'POST /api/v1/auth/signup',
  'POST /api/v1/sessions',
];
/** The operations that no program may call, by the lowest role of the person. One less is a decision, to be written down here. */
const PERSONS_ONLY = {
  admin: [
    'createInvitation',
    'listInvitations',
    'putFamilySettings',
    'putMember',
    'revokeInvitation',
    'updateFamilySettings',
    'updateMember',
  ],
  member: [
    'acceptProposal',
    'authorizeBankConnection',
    'createBankConnection',
    'createOAuthApplication',
    'deleteAccountShare',
    'deleteOAuthApplication',
    'listBankInstitutions',
    'putAccountShare',
    'rejectProposal',
    'rotateOAuthApplicationSecret',
    'updateOAuthApplication',
  ],
  guest: [
    'confirmSecondFactor',
    'createPasskey',
    'createPasskeyOptions',
    'deletePasskey',
    'endOtherSessions',
    'endSession',
    'endSessionById',
    'getOAuthApplication',
    'getProof',
    'getSecondFactor',
    'listAuthorizedApplications',
    'listIdentities',
    'listOAuthApplications',
    'listPasskeys',
    'listSessions',
    'logOut',
    'prove',
    'putProfile',
    'removeSecondFactor',
    'renewRecoveryCodes',
    'revokeAuthorizedApplication',
    'startSecondFactor',
    'unlinkIdentity',
    'updatePasskey',
    'updateProfile',
  ],
};
/** The operations before which a person proves who they are. */
const PROVED = [
  'authorizeBankConnection',
  'createApiKey',
  'createBankConnection',
  'createFamilyExport',
  'createInvitation',
  'createOAuthApplication',
  'createPasskey',
  'createWebhook',
  'deleteProfile',
  'listBankInstitutions',
  'putMember',
  'removeSecondFactor',
  'renewRecoveryCodes',
  'resetBooks',
  'rotateApiKey',
  'rotateOAuthApplicationSecret',
  'rotateWebhookSecret',
  'startSecondFactor',
  'updateMember',
];
/** The paths outside the route table; `/docs*` is Fastify's notation for `/docs/js/*`. */
const OUTSIDE_THE_TABLE = [
  '/',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/api/v1',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/openid-configuration',
  '/app',
  '/app*',
  '/calendar/:file',
  '/docs',
  '/docs*',
  '/docs/errors',
  '/favicon.ico',
  '/health',
  '/livez',
  '/mcp',
  '/oauth/authorize',
  '/oauth/authorize/:uid',
  '/oauth/device',
  '/oauth/device_authorization',
  '/oauth/interactions/:uid',
  '/oauth/introspect',
  '/oauth/jwks',
  '/oauth/logout',
  '/oauth/logout/confirm',
  '/oauth/register',
  '/oauth/revoke',
  '/oauth/token',
  '/oauth/userinfo',
  '/openapi.json',
  '/readyz',
  '/register',
  '/registrations/new',
  '/sessions/current',
  '/sessions/new',
  '/sessions/second-factor',
  '/sessions/sign-out',
  '/sessions/suspended',
  '/up',
  '/version',
];
const NO_LIMITS = { COFFER_RATE_LIMITS: 'standard=1000000,premium=1000000,enterprise=1000000' };

test('the public routes and those for persons alone are exactly those listed', async (t) => {
  const coffer = await startCoffer(t);
  const open = coffer.server.routes.filter((route) => route.requirement === null).map(nameOf);
  assert.deepEqual(open.sort(), PUBLIC);
  const persons = Object.groupBy(
    protectedRoutes(coffer).filter((route) => personOf(route) !== undefined),
    (route) => personOf(route) ?? 'guest',
  );
  const declared = Object.entries(persons).map(([role, routes]) => [role, routes.map((one) => one.operation).sort()]);
  assert.deepEqual(Object.fromEntries(declared), PERSONS_ONLY);
});

test('a person proves who they are before exactly these operations', async (t) => {
  const coffer = await startCoffer(t);
  const family = await seedFamily(coffer);
  const eraser = await coffer.createKey(family.user, { scopes: SCOPES });
  const needing = protectedRoutes(coffer).filter(({ requirement }) => requirement?.proof === true);
  assert.deepEqual(needing.map((route) => route.operation).sort(), PROVED);
  coffer.advance(11 * 60);
  for (const route of needing) {
    for (const credential of [{ cookie: family.cookie }, { token: family.user.token }]) {
      const { status, body } = await tryOut(coffer, route, family, credential);
      assert.deepEqual([status, body?.error], [403, 'proof_required'], nameOf(route));
    }
    // The scope of a key stands for the proof.
    if (scopesOf(route).length === 0) continue;
    const { body } = await tryOut(coffer, route, family, { key: eraser.key });
    assert.notEqual(body?.error, 'proof_required', nameOf(route));
  }
});

test('the scopes on offer are exactly those that open a route', async (t) => {
  const coffer = await startCoffer(t);
  const opening = new Set(protectedRoutes(coffer).flatMap(scopesOf));
  const implied = new Set([...expandScopes(['read_write'])].filter((scope) => /^read(_write)?$/.test(scope)));
  assert.deepEqual(SCOPES.toSorted(), [...opening.union(implied)].sort());
});

function personOf({ requirement }: Route): Role | undefined {
  return requirement !== null && 'person' in requirement ? requirement.person : undefined;
}

/** The scopes that open a route; none where only persons may call it. */
function scopesOf({ requirement }: Route): Scope[] {
  if (requirement === null || 'person' in requirement) return [];
  const { scope, orScope } = requirement;
  return orScope === undefined ? [scope] : [scope, orScope];
}

function scopedRoutes(coffer: Coffer): Route[] {
  return protectedRoutes(coffer).filter((route) => scopesOf(route).length > 0);
}

test('a route without a declared requirement stops the server from starting', async (t) => {
  const coffer = await startCoffer(t);
  const [route] = coffer.server.routes;
  // The types make it impossible; a slip past them must not open a route to the world.
  const withoutRequirement = { ...route, requirement: undefined } as unknown as Route;
  const app = createHttp({
    publicUrl: Object.assign(new URL('http://localhost'), { basePath: '' }),
    trustProxy: [],
    allowedHosts: [],
    corsOrigins: [],
    gate: { authenticate: () => assert.fail(), admit: () => assert.fail() },
    observe: () => {},
  } as never);
  t.after(() => app.close());
  assert.throws(
    () =>
      mount(app, [withoutRequirement], {
        db: coffer.database,
        clock: Date.now,
        publicUrl: Object.assign(new URL('http://localhost'), { basePath: '' }),
        cursorKey: Buffer.alloc(32),
        heavyReads: new HeavyReads({ db: coffer.database, threads: null }),
        gate: { authenticate: () => assert.fail() },
        stopping: new AbortController().signal,
      }),
    /requirement/,
  );
});

test('no path answers outside the route table except those listed', async (t) => {
  const coffer = await startCoffer(t);
  const table = new Set(coffer.server.routes.map((route) => route.path));
  const outside = mountedPaths(coffer.server.app.printRoutes({ commonPrefix: false })).filter(
    (path) => !table.has(path),
  );
  assert.deepEqual(outside.sort(), OUTSIDE_THE_TABLE);
});

// Fastify prints a tree: four columns a level, each line a piece of path and its methods.
function mountedPaths(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', piece = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (piece === '') return [];
    const level = indent.length / 4;
    above.length = level;
    above.push(piece);
    return methods === undefined ? [] : [above.join('')];
  });
}

test('every protected route answers the same 401 to any invalid credential', async (t) => {
  const coffer = await startCoffer(t, NO_LIMITS);
  const user = await coffer.signUp();
  const revoked = await coffer.createKey(user);
  const expired = await coffer.createKey(user, { expires_at: new Date(coffer.now + 60_000).toISOString() });
  const good = await coffer.createKey(user);
  await coffer.call('DELETE', `/api/v1/api_keys/${revoked.id}`, { token: user.token });
  coffer.advance(2 * 3600);
  const refused: Record<string, CallOptions> = {
    'an unknown key': { key: newSecret('cfk') },
    'a revoked key': { key: revoked.key },
    'an expired key': { key: expired.key },
    'a key of the wrong shape': { key: 'cfk_short' },
    'a key with a typing error': { key: `${good.key.slice(0, -1)}${good.key.endsWith('a') ? 'b' : 'a'}` },
    'an unknown token': { token: newSecret('cfa') },
    'an expired token': { token: user.token },
    'a refresh token': { token: user.refreshToken },
    'a token of the wrong shape': { token: '\u00e9\u00e9' },
    'an unknown session': { cookie: `coffer_session=${newSecret('cfs')}` },
    'a bad token with a good key': { token: newSecret('cfa'), key: good.key },
    'a good key in a cookie': { cookie: `coffer_session=${good.key}` },
  };
  for (const route of protectedRoutes(coffer)) {
    const url = pathOf(route, randomUUID());
    const missing = await visit(coffer, route, url);
    assertUnauthorized(missing, route, false);
    assertUnauthorized(await visit(coffer, route, `${url}?api_key=${good.key}&access_token=${good.key}`), route, false);
    for (const [why, credential] of Object.entries(refused)) {
      const reply = await visit(coffer, route, url, credential);
      assertUnauthorized(reply, route, true);
      assert.deepEqual(withoutRequestId(reply), withoutRequestId(missing), `${nameOf(route)} with ${why}`);
    }
  }
});

function assertUnauthorized(reply: Reply, route: Route, wasSent: boolean): void {
  assert.equal(reply.status, 401, `${nameOf(route)}: ${reply.text}`);
  assert.equal(reply.body.error, 'unauthorized');
  const challenge = String(reply.headers['www-authenticate']);
  assert.match(challenge, /^Bearer realm="coffer", resource_metadata="https?:\/\/[^"]+"/);
  assert.equal(challenge.endsWith(', error="invalid_token"'), wasSent, challenge);
}

test('every route admits persons, keys and applications as it declares', async (t) => {
  const coffer = await startCoffer(t, NO_LIMITS);
  const family = await seedFamily(coffer);
  const { key } = await coffer.createKey(family.user, { scopes: SCOPES });
  // Scopes that no application can have are stored too, as a grant of an earlier version may have them.
  const { token } = await allowClient(coffer, family.user, family.ids.oauth_applications ?? '', SCOPES);
  const before = await dumpLedger(coffer);
  for (const route of protectedRoutes(coffer)) {
    const mayCall = {
      session: [{ cookie: family.cookie }, true],
      'first-party token': [{ token: family.user.token }, true],
      key: [{ key }, personOf(route) === undefined],
      application: [{ token }, scopesOf(route).some(isApplicationScope)],
    } as const satisfies Record<string, readonly [CallOptions, boolean]>;
    for (const [caller, [credential, isAdmitted]] of Object.entries(mayCall)) {
      const { status, body } = await tryOut(coffer, route, family, credential);
      const isRefused = status === 401 || (status === 403 && body.error !== 'feature_disabled');
      assert.equal(!isRefused, isAdmitted, `${nameOf(route)} by ${caller}: ${status} ${body?.message}`);
      if (isRefused) assert.equal(body.error, 'forbidden', nameOf(route));
    }
  }
  assert.equal(await dumpLedger(coffer), before);
});

/** Calls a route for its permission alone: no write is kept. */
function tryOut(coffer: Coffer, route: Route, family: SeededFamily, credential: CallOptions): Promise<Reply> {
  const url = pathOf(route, idFor(route, family));
  if (!isWrite(route)) return visit(coffer, route, url, credential);
  return visit(coffer, route, `${url}?dry_run=true`, { ...credential, body: exampleBody(route, family) });
}

test('a key without the required scope gets a 403, even for unknown records', async (t) => {
  const coffer = await startCoffer(t, NO_LIMITS);
  const family = await seedFamily(coffer);
  const keys = new Map<string, string>();
  for (const needed of new Set(scopedRoutes(coffer).map((route) => scopesOf(route).join()))) {
    const scopes = SCOPES.filter((scope) => expandScopes([scope]).isDisjointFrom(new Set(needed.split(','))));
    keys.set(needed, (await coffer.createKey(family.user, { scopes })).key);
  }
  for (const route of scopedRoutes(coffer)) {
    const key = keys.get(scopesOf(route).join()) ?? '';
    for (const id of [idFor(route, family), randomUUID()]) {
      assertLacks(await visit(coffer, route, pathOf(route, id), { key }), scopesOf(route)[0] ?? '', route);
    }
  }
});

test('a key with one narrow scope calls the routes that the scope opens', async (t) => {
  const coffer = await startCoffer(t, NO_LIMITS);
  const family = await seedFamily(coffer);
  for (const scope of SCOPES.filter((one) => one.includes(':'))) {
    const { key } = await coffer.createKey(family.user, { scopes: [scope] });
    for (const route of scopedRoutes(coffer).filter((one) => scopesOf(one).includes(scope))) {
      const { body } = await tryOut(coffer, route, family, { key });
      assert.notEqual(body?.details?.scope, scope, `${nameOf(route)} with ${scope}: ${body?.message}`);
    }
  }
});

test('a read-only application gets a 403 that names the scope of every write', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = await allowClient(coffer, user, 'https://client.example/', ['read']);
  const held = expandScopes(['read']);
  const beyond = scopedRoutes(coffer).filter((route) => !scopesOf(route).some((scope) => held.has(scope)));
  assert.ok(beyond.length >= scopedRoutes(coffer).filter(isWrite).length);
  for (const route of beyond.filter((one) => scopesOf(one).some(isApplicationScope))) {
    const reply = await visit(coffer, route, pathOf(route, randomUUID()), { token });
    assertLacks(reply, scopesOf(route)[0] ?? '', route, 'read ');
  }
});

/** A refusal names what an application `holds` too, so that a new consent leaves it nothing less. */
function assertLacks(reply: Reply, scope: string, route: Route, holds = ''): void {
  assert.equal(reply.status, 403, `${nameOf(route)}: ${reply.text}`);
  assert.equal(reply.body.error, 'insufficient_scope');
  assert.match(reply.body.message ?? '', new RegExp(`\\b${scope}\\b`));
  assert.deepEqual(reply.body.details, { scope });
  assert.equal(reply.headers['www-authenticate'], `Bearer error="insufficient_scope", scope="${holds}${scope}"`);
}

test('a guest can write only their own profile, by token or by session', async (t) => {
  const coffer = await startCoffer(t);
  const family = await seedFamily(coffer);
  const guest = await inviteGuest(coffer, family.user);
  const cookie = await openSession(coffer, guest);
  const before = await dumpLedger(coffer);
  for (const route of protectedRoutes(coffer).filter(isWrite)) {
    if (personOf(route) === 'guest') continue; // their own profile and sign-ins
    if (scopesOf(route).some((scope) => scope.endsWith(':read'))) continue; // a file is read, nothing is written
    for (const credential of [{ token: guest.token }, { cookie }]) {
      const body = exampleBody(route, family);
      const reply = await visit(coffer, route, pathOf(route, idFor(route, family)), { ...credential, body });
      assert.equal(reply.status, 403, `${nameOf(route)}: ${reply.text}`);
    }
  }
  assert.equal(await dumpLedger(coffer), before);
});

test('openapi.json has exactly the routes, with their scopes', async (t) => {
  const coffer = await startCoffer(t);
  const contract = await readContract(coffer);
  for (const route of coffer.server.routes) {
    const { security, operationId } = operationOf(contract, route);
    assert.equal(operationId, route.operation);
    const programs = scopesOf(route).flatMap((scope) => [
      { apiKey: [scope] },
      ...(isApplicationScope(scope) ? [{ oauth2: [scope] }] : []),
      { bearer: [scope] },
    ]);
    const credentials = [...(personOf(route) === undefined ? programs : [{ bearer: [] }]), { session: [] }];
    assert.deepEqual(security, route.requirement === null ? [] : credentials);
  }
  const published = Object.values(contract.paths).flatMap((item) => Object.keys(item)).length;
  assert.equal(published, coffer.server.routes.length);
});
