import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeHashesCheap } from '#access/credentials/passwords.ts';
import { readSettings } from '#config/read-settings.ts';
import type { PostgresSettings } from '#config/settings.ts';
import { Database, type DatabaseOptions } from '#database/database.ts';
import { ErrorBody } from '#http/problem.ts';
import type { Route, RouteResponse } from '#http/route.ts';
import { LEDGER_RULES } from '#ledger/limited-changes.ts';
import { createServer, type Server } from '#src/server.ts';
import type { ServerParts } from '#src/wiring.ts';
import { createLog } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';
import { createMetrics } from '#telemetry/prometheus.ts';
import { newPostgresDatabase } from '../postgres/postgres.ts';
import type { BodyOf, Method, Refusal } from './body-of.ts';

/** A request. A body that is text or bytes is sent as it is, any other as JSON. `from` is the client's address. */
export type CallOptions = {
  readonly key?: string;
  readonly token?: string;
  readonly cookie?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly from?: string;
};

/** A response. `body` is the parsed JSON, undefined when there is none; by default that of any refusal. */
export type Reply<Body = Refusal> = {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  readonly body: Body;
};

export type TestUser = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly refreshToken: string;
};

/** A server on a database in its own folder, called without a socket. */
export class Coffer {
  readonly server: Server;
  readonly database: Database;
  readonly dataDir: string;
  readonly postgres: PostgresSettings | null;
  readonly logLines: string[];
  readonly metrics: Metrics;
  readonly #time: { ms: number };
  #users = 0;

  constructor(
    parts: Pick<Coffer, 'server' | 'database' | 'dataDir' | 'postgres' | 'logLines' | 'metrics'>,
    time: { ms: number },
  ) {
    this.server = parts.server;
    this.database = parts.database;
    this.dataDir = parts.dataDir;
    this.postgres = parts.postgres;
    this.logLines = parts.logLines;
    this.metrics = parts.metrics;
    this.#time = time;
  }

  /** The server's time, in epoch milliseconds. */
  get now(): number {
    return this.#time.ms;
  }

  advance(seconds: number): void {
    this.#time.ms += seconds * 1000;
  }

  /**
   * Sends one request. The body has the type that the contract gives the path; for a path that is not known before the call, state it.
   * @throws AssertionError on a 500, a redirect, or an error body that breaks its schema.
   */
  call<M extends Method, Url extends string>(
    method: M,
    url: Url,
    options?: CallOptions,
  ): Promise<Reply<BodyOf<M, Url>>>;
  call<Body>(method: Method, url: string, options?: CallOptions): Promise<Reply<Body>>;
  async call(method: Method, url: string, options: CallOptions = {}): Promise<Reply<unknown>> {
    const { key, token, cookie, body } = options;
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    const response = await this.server.app.inject({
      method,
      url,
      headers: {
        ...(key && { 'x-api-key': key }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie, 'sec-fetch-site': 'same-origin' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.from && { remoteAddress: options.from }),
      ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
    });
    assert.notEqual(response.statusCode, 500, `${method} ${url} failed: ${this.logLines.at(-1)}`);
    const isJson = String(response.headers['content-type'] ?? '').includes('json') && response.body !== '';
    const parsed = isJson ? JSON.parse(response.body) : undefined;
    if (response.statusCode >= 400 && url.startsWith('/api/') && method !== 'HEAD') ErrorBody.parse(parsed);
    assert.ok(
      response.statusCode < 300 ||
        response.statusCode === 304 ||
        response.statusCode >= 400 ||
        !url.startsWith('/api/'),
      'the API never redirects',
    );
    return {
      status: response.statusCode,
      headers: response.headers as Reply['headers'],
      text: response.body,
      body: parsed,
    };
  }

  /** Signs a user up in a new family, or in that of `invite_code`. */
  async signUp(members: { email?: string; invite_code?: string } = {}): Promise<TestUser> {
    this.#users += 1;
    const email = members.email ?? `user-${this.#users}@example.test`;
    const password = 'correct horse battery';
    const reply = await this.call('POST', '/api/v1/auth/signup', {
      body: { user: { email, password }, ...(members.invite_code && { invite_code: members.invite_code }) },
      from: `10.0.${Math.floor(this.#users / 200)}.${this.#users % 200}`, // an address each: sign-ups are throttled
    });
    assert.equal(reply.status, 201, reply.text);
    return {
      id: reply.body.user.id,
      email,
      password,
      token: reply.body.access_token,
      refreshToken: reply.body.refresh_token,
    };
  }

  async createKey(user: TestUser, members: object = {}): Promise<{ id: string; key: string }> {
    const reply = await this.call('POST', '/api/v1/api_keys', {
      token: user.token,
      body: { name: `key ${Math.random()}`, scopes: ['read_write'], ...members },
    });
    assert.equal(reply.status, 201, reply.text);
    return { id: reply.body.id, key: reply.body.key };
  }

  /** Creates an account whose history begins two years before the test's clock; returns its id. */
  async createAccount(user: TestUser, members: object = {}): Promise<string> {
    const account = { name: 'Everyday', account_type: 'depository', opening_balance_date: '2024-03-10', ...members };
    const reply = await this.call('POST', '/api/v1/accounts', { token: user.token, body: { account } });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.id;
  }

  /** Creates a transaction, by default an expense of ten dollars. */
  async createTransaction(user: TestUser, accountId: string, members: object = {}) {
    const transaction = { account_id: accountId, name: 'Bakery', date: '2026-01-05', amount: '10.00', ...members };
    const reply = await this.call('POST', '/api/v1/transactions', { token: user.token, body: { transaction } });
    assert.equal(reply.status, 201, reply.text);
    return reply.body;
  }
}

// Tests move databases between folders and servers. An empty setting stands for the file in the data folder.
const SHARED_SECRET_KEY = 'the secret key of all servers in tests';

// `npm test` bundles the sources before the tests: threads and processes start from that in a third of the time.
const BUNDLE = process.env.COFFER_TEST_BUNDLE;
const bundled = BUNDLE !== undefined && { worker: pathToFileURL(join(BUNDLE, 'worker.js')) };

/** The start of every test's clock: well inside a rate-limit window. */
export const TEST_NOW = Date.parse('2026-03-10T10:20:00.000Z');

makeHashesCheap();

/** The scope that ends a server: a test, or the tests of a process. */
export type Lifetime = { after(end: () => void | Promise<void>): void };

/** Starts a server with these `COFFER_*` settings; it stops and its data is removed after the test. */
export async function startCoffer(
  t: Lifetime,
  overrides: Record<string, string> = {},
  parts: OpenParts = {},
): Promise<Coffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-test-'));
  const own = await newPostgresDatabase();
  if (own === null) await copyTemplate(dataDir);
  const coffer = await openCoffer(dataDir, overrides, own?.postgres, parts);
  t.after(async () => {
    coffer.server.app.server.closeAllConnections(); // a browser keeps its connections for a minute
    await coffer.server.close();
    await coffer.database.close();
    await own?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return coffer;
}

let template: Promise<string> | null = null;

/** Copies a migrated database: a process migrates one, and each of its servers starts from a copy. */
async function copyTemplate(dataDir: string): Promise<void> {
  template ??= makeTemplate();
  cpSync(await template, dataDir, { recursive: true });
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await (await Database.open({ dataDir: folder, clock: Date.now, postgres: null })).close();
  return folder;
}

/** Parts of a server that a test may replace; `startsAt` is its first time, in epoch milliseconds. */
export type OpenParts = Pick<DatabaseOptions, 'onFatal' | 'onStatement'> &
  Pick<ServerParts, 'connectors' | 'counterStore' | 'inspect'> & { readonly startsAt?: number };

/** Opens a server on a new or existing data folder; the caller closes it. */
export async function openCoffer(
  dataDir: string,
  overrides: Record<string, string> = {},
  postgres: PostgresSettings | null = null,
  { startsAt = TEST_NOW, connectors, counterStore, inspect = assertMatchesSchema, ...listeners }: OpenParts = {},
): Promise<Coffer> {
  const given = readSettings({
    COFFER_DATA_DIR: dataDir,
    COFFER_PORT: '0',
    COFFER_SECRET_KEY: SHARED_SECRET_KEY,
    ...overrides,
  }).settings;
  const settings = Object.freeze({ ...given, postgres });
  const time = { ms: startsAt };
  const clock = () => time.ms;
  const logLines: string[] = [];
  const log = createLog({
    level: settings.logLevel,
    destination: { write: (line: string) => void logLines.push(line) },
  });
  const database = await Database.open({
    dataDir,
    clock,
    postgres,
    rules: LEDGER_RULES,
    quotas: settings.quotas,
    ...listeners,
  });
  const metrics = createMetrics();
  const server = await createServer({
    settings,
    database,
    clock,
    log,
    metrics,
    inspect,
    ...bundled,
    ...(counterStore && { counterStore }),
    ...(connectors && { connectors }),
  });
  await server.app.ready();
  return new Coffer({ server, database, dataDir, postgres, logLines, metrics }, time);
}

/** Fails unless the contract declares the status and exactly the members of the body. */
function assertMatchesSchema(route: Route, answer: RouteResponse): void {
  const spec = route.responses[answer.status];
  assert.ok(spec !== undefined, `${route.operation} answers ${answer.status}, which its contract does not declare`);
  const body = answer.json === undefined ? answer.body : JSON.parse(answer.json);
  if (spec.schema === undefined) {
    assert.equal(body, undefined, `${route.operation} answers a body it does not declare`);
    return;
  }
  const wire = JSON.parse(JSON.stringify(body));
  assert.deepEqual(spec.schema.parse(wire), wire, `${route.operation} answers something else than its schema`);
}
