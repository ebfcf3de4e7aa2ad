import { createHash, randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { pino } from 'pino';
import * as z from 'zod';

// Seven of Coffer's requests as a good engineer writes them in a day, on Coffer's own files: each key looked up by its hash, requests
// counted on disk before they are answered, a row in the request log and a log line for each, input validated, entity tags, Coffer's
// headers, creates that wait for the disk with those of other families, each with its balance, sums and change row.
// Left out: scopes, limits of credentials, accounts that are hidden from the user, transfers, foreign currencies, split lines,
// rules, idempotency keys, dry runs, `If-Match`, signed cursors, compression, metrics, tallies of usage, amounts beyond 2^53.
// Argument: the data folder.
const [dataDir = ''] = process.argv.slice(2);
const ledger = open('coffer.db', 'full');
const usage = open('coffer-usage.db', 'normal');
const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination('/dev/null'));
const WINDOW_MS = 3_600_000;
const LIMIT = 1_000_000_000;

const LIABILITIES = new Set(['credit_card', 'loan', 'other_liability']);
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-request-id, x-ratelimit-limit, x-ratelimit-remaining, etag, location',
  vary: 'accept-encoding',
};
const formats = new Map<string, Intl.NumberFormat>();

type Row = Readonly<Record<string, string | number | null>>;
type Actor = {
  readonly family_id: number;
  readonly user_id: string;
  readonly id: string;
  readonly name: string;
  readonly scopes: string;
  readonly created_at: string;
};
type Request = FastifyRequest & { actor: Actor; count: number; began: number };

/** Commits together what was asked for in one turn of the event loop. */
class Turns {
  readonly #db: BetterSqlite3.Database;
  #waiting: (() => () => void)[] = [];

  constructor(db: BetterSqlite3.Database) {
    this.#db = db;
  }

  /** Resolves when the disk has what `work` wrote. */
  run<Result>(work: () => Result): Promise<Result> {
    if (this.#waiting.length === 0) setImmediate(() => this.#commit());
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          const result = work();
          return () => resolve(result);
        } catch (error) {
          return () => reject(error);
        }
      });
    });
  }

  #commit(): void {
    const works = this.#waiting;
    this.#waiting = [];
    const settle = this.#db.transaction(() => works.map((work) => work())).immediate();
    for (const one of settle) one();
  }
}

const TRANSACTIONS = `
  select t.*, a.name as account_name, a.type as account_type, c.name as category_name, c.color, c.icon,
    m.name as merchant_name, (select count(*) from attachments f
      where f.family_id = t.family_id and f.transaction_id = t.id) as attachments_count
  from transactions t
  join accounts a on a.family_id = t.family_id and a.id = t.account_id
  left join categories c on c.family_id = t.family_id and c.id = t.category_id
  left join merchants m on m.family_id = t.family_id and m.id = t.merchant_id`;
const ACCOUNTS = `
  select a.*, s.permission, s.include_in_finances, v.date as opening_date from accounts a
  join account_shares s on s.family_id = a.family_id and s.user_id = ? and s.account_id = a.id
  left join valuations v on v.family_id = a.family_id and v.account_id = a.id and v.kind = 'opening_anchor'
  where a.family_id = ?`;
const selectKey = ledger.prepare(`select family_id, user_id, id, name, scopes, created_at from api_keys
  where hash = ? and enabled = 1 and revoked_at is null and (expires_at is null or expires_at > ?)`);
const selectAccounts = ledger.prepare(`${ACCOUNTS} and a.status <> 'deleting' order by a.name, a.id`);
const selectAccount = ledger.prepare(`${ACCOUNTS} and a.id = ? and s.permission <> 'read_only'`);
const selectCurrency = ledger.prepare('select currency from families where id = ?');
const selectTransaction = ledger.prepare(`${TRANSACTIONS} where t.family_id = ? and t.id = ?`);
const insertTransaction = ledger.prepare(`insert into transactions
  (family_id, id, account_id, date, amount_minor, currency, name, search_text, kind, excluded, pending, reviewed, created_at, updated_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, 'standard', 0, 0, 0, ?, ?)`);
const addToBalance = ledger.prepare(`update accounts
  set balance_minor = balance_minor + ?, transaction_count = transaction_count + 1 where family_id = ? and id = ?`);
const addToDay = ledger.prepare(`insert into account_days values (?, ?, ?, ?, ?, ?, 1, ?, ?, 1) on conflict do update
  set inflows_minor = inflows_minor + excluded.inflows_minor, outflows_minor = outflows_minor + excluded.outflows_minor,
    entries = entries + 1, income_minor = income_minor + excluded.income_minor,
    expense_minor = expense_minor + excluded.expense_minor, counted_entries = counted_entries + 1`);
const nextChange = ledger.prepare(
  'update change_heads set sequence = sequence + 1 where family_id = ? returning sequence',
);
const addChange = ledger.prepare(
  "insert into changes values (?, ?, 'transaction', ?, 'create', ?, ?, 'api_key', ?, ?, null, ?, ?)",
);
const countRequest = usage.prepare(`insert into rate_counters values (?, ?, 1) on conflict do update
  set count = case when "window" = excluded."window" then count + 1 else 1 end, "window" = excluded."window" returning count`);
const addToLog =
  usage.prepare(`insert into request_log (family_id, at_ms, request_id, method, route, status, duration_us,
  authentication_method, credential_id, user_id, address) values (?, ?, ?, ?, ?, ?, ?, 'api_key', ?, ?, ?)`);
const writes = new Turns(ledger);
const counts = new Turns(usage);

const app = fastify({ trustProxy: '127.0.0.1', genReqId: () => randomUUIDv7().replaceAll('-', '') });
app.decorateRequest('actor');
app.decorateRequest('count', 0);
app.decorateRequest('began', 0);

app.addHook('onRequest', async (given, reply) => {
  const request = given as Request;
  request.began = performance.now();
  const secret = String(request.headers['x-api-key'] ?? '');
  const found = selectKey.get(createHash('sha256').update(secret).digest('hex'), new Date().toISOString());
  if (found === undefined) return reply.code(401).send({ error: 'unauthorized', message: 'The API key is unknown' });
  request.actor = found as Actor;
  request.count = await counts.run(() => (countRequest.get(request.actor.id, thisWindow()) as { count: number }).count);
  if (request.count > LIMIT) return reply.code(429).send({ error: 'rate_limited', message: 'Too many requests' });
  return undefined;
});

app.addHook('onResponse', async (given, { statusCode }) => {
  const request = given as Request;
  const milliseconds = performance.now() - request.began;
  const route = request.routeOptions.url ?? null;
  const { id, family_id, user_id } = request.actor ?? { id: null, family_id: null, user_id: null };
  const said = { request_id: request.id, method: request.method, route, status: statusCode, duration_ms: milliseconds };
  log.info({ ...said, address: request.ip, authentication_method: 'api_key', credential_id: id, user_id }, 'request');
  if (family_id === null) return;
  const values = [
    family_id,
    Date.now(),
    request.id,
    request.method,
    route,
    statusCode,
    Math.round(milliseconds * 1000),
  ];
  void counts.run(() => addToLog.run(...values, id, user_id, request.ip));
});

const ListQuery = z.strictObject({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
  account_id: z.uuid().optional(),
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
});

app.get('/api/v1/transactions', async (request, reply) => {
  const { data: query, error } = ListQuery.safeParse(request.query);
  if (error) return invalid(reply, error);
  const family = (request as Request).actor.family_id;
  const filters = [
    { sql: 't.account_id = ?', value: query.account_id },
    { sql: 't.date >= ?', value: query.start_date },
    { sql: 't.date <= ?', value: query.end_date },
  ].filter(({ value }) => value !== undefined);
  const where = ['t.family_id = ?', 't.parent_id is null', ...filters.map(({ sql }) => sql)].join(' and ');
  const values = [family, ...filters.map(({ value }) => value)];
  const counted = prepared(`select count(*) as n from transactions t where ${where}`).get(...values) as { n: number };
  const page = prepared(`${TRANSACTIONS} where ${where} order by t.date desc, t.id desc limit ? offset ?`);
  const rows = page.all(...values, query.per_page, (query.page - 1) * query.per_page) as Row[];
  const total_pages = Math.max(1, Math.ceil(counted.n / query.per_page));
  const last = query.page < total_pages ? rows.at(-1) : undefined;
  const cursor = last === undefined ? null : Buffer.from(`${last.date} ${last.id}`).toString('base64url');
  const pagination = { page: query.page, per_page: query.per_page, total_count: counted.n, total_pages };
  return answer(request, reply, {
    transactions: presented(family, rows),
    pagination: { ...pagination, next_cursor: cursor },
  });
});

app.get<{ Params: { id: string } }>('/api/v1/transactions/:id', async (request, reply) => {
  const family = (request as Request).actor.family_id;
  const row = selectTransaction.get(family, request.params.id) as Row;
  if (row === undefined) return reply.code(404).send({ error: 'not_found', message: 'Transaction not found' });
  return answer(request, reply, presented(family, [row])[0] as object);
});

app.get('/api/v1/accounts', async (request, reply) => {
  const { family_id, user_id } = (request as Request).actor;
  const rows = selectAccounts.all(user_id, family_id) as Row[];
  const pagination = { page: 1, per_page: 25, total_count: rows.length, total_pages: 1, next_cursor: null };
  return answer(request, reply, { accounts: rows.map(account), pagination });
});

app.get('/api/v1/balance_sheet', async (request, reply) => {
  const { family_id, user_id } = (request as Request).actor;
  let [assets, liabilities] = [0, 0];
  const family = selectCurrency.get(family_id) as { currency: string };
  for (const { type, balance_minor } of selectAccounts.all(user_id, family_id) as Row[]) {
    if (LIABILITIES.has(String(type))) liabilities += Number(balance_minor);
    else assets += Number(balance_minor);
  }
  const { currency } = family;
  const money = (minor: number) => ({ amount: decimal(minor), currency, formatted: formatted(minor, currency) });
  return answer(request, reply, {
    currency,
    date: new Date().toISOString().slice(0, 10),
    net_worth: money(assets - liabilities),
    assets: money(assets),
    liabilities: money(liabilities),
    missing_rates: [],
  });
});

app.get('/api/v1/usage', async (request, reply) => {
  const { actor, count } = request as Request;
  const { name, scopes, created_at } = actor;
  const resetMs = (thisWindow() + 1) * WINDOW_MS;
  return answer(request, reply, {
    api_key: { name, scopes: JSON.parse(scopes), last_used_at: new Date().toISOString(), created_at },
    rate_limit: {
      ...{ tier: 'standard', limit: LIMIT, current_count: count, remaining: LIMIT - count },
      reset_in_seconds: Math.ceil((resetMs - Date.now()) / 1000),
      reset_at: new Date(resetMs).toISOString(),
    },
  });
});

const CreateBody = z.object({
  transaction: z.object({
    account_id: z.uuid(),
    date: z.iso.date(),
    name: z.string().trim().min(1).max(255),
    amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be a positive decimal, such as 12.30'),
    nature: z.enum(['income', 'expense']),
  }),
});

app.post('/api/v1/transactions', async (request, reply) => {
  const { data, error } = CreateBody.safeParse(request.body);
  if (error) return invalid(reply, error);
  const { actor, id: requestId } = request as Request;
  const { account_id, nature, name, date, amount } = data.transaction;
  const minor = Math.round(Number(amount) * 100) * (nature === 'expense' ? -1 : 1);
  // A transaction inside that of the turn is a savepoint: a failure undoes its own create alone.
  const create = ledger.transaction(() => {
    const family = actor.family_id;
    const { currency } = (selectAccount.get(actor.user_id, family, account_id) ?? {}) as { currency?: string };
    if (currency === undefined) return undefined;
    const [id, at] = [randomUUIDv7(), new Date().toISOString()];
    insertTransaction.run(family, id, account_id, date, minor, currency, name, name.toLowerCase(), at, at);
    addToBalance.run(minor, family, account_id);
    const flows = [Math.max(minor, 0), Math.max(-minor, 0)];
    addToDay.run(family, account_id, date, currency, ...flows, ...flows);
    const { family_id: _, search_text: __, ...stored } = selectTransaction.get(family, id) as Row;
    const { sequence } = nextChange.get(family) as { sequence: number };
    const by = [actor.user_id, actor.id, requestId, at];
    addChange.run(family, sequence, id, ...by, JSON.stringify(stored), JSON.stringify([account_id]));
    return { ...stored };
  });
  const row = await writes.run(create);
  const faults = [{ pointer: '/transaction/account_id', message: 'Account not found' }];
  if (row === undefined)
    return reply.code(422).send({ error: 'validation_failed', message: 'Invalid', issues: faults });
  reply.header('location', `/api/v1/transactions/${row.id}`).code(201);
  return answer(request, reply, presented(actor.family_id, [row as Row])[0] as object);
});

const prepared = (() => {
  const statements = new Map<string, BetterSqlite3.Statement>();
  return (text: string) => {
    const statement = statements.get(text) ?? ledger.prepare(text);
    statements.set(text, statement);
    return statement;
  };
})();

function open(file: string, synchronous: 'full' | 'normal'): BetterSqlite3.Database {
  const db = new BetterSqlite3(join(dataDir, file));
  db.pragma('journal_mode = wal');
  db.pragma(`synchronous = ${synchronous}`);
  db.pragma('foreign_keys = on');
  return db;
}

function thisWindow(): number {
  return Math.floor(Date.now() / WINDOW_MS);
}

function presented(family: number, rows: readonly Row[]): object[] {
  const marks = rows.map(() => '?').join();
  const tags = prepared(`select tt.transaction_id, tag.id, tag.name, tag.color from transaction_tags tt
    join tags tag on tag.family_id = tt.family_id and tag.id = tt.tag_id
    where tt.family_id = ? and tt.transaction_id in (${marks}) order by tag.name`);
  const byTransaction = Map.groupBy(
    tags.all(family, ...rows.map(({ id }) => id)) as Row[],
    (tag) => tag.transaction_id,
  );
  return rows.map((row) => transaction(row, byTransaction.get(row.id as string) ?? []));
}

function transaction(row: Row, tags: readonly Row[]): object {
  const [minor, currency] = [Number(row.amount_minor), String(row.currency)];
  return {
    ...{ id: row.id, date: row.date, amount: formatted(-minor, currency), amount_cents: Math.abs(minor) },
    ...{ signed_amount_cents: minor, signed_amount: decimal(minor), currency, converted: null },
    ...{ name: row.name, notes: row.notes, external_id: row.external_id, source: row.source },
    ...{ classification: minor > 0 ? 'income' : 'expense', kind: row.kind, excluded: row.excluded === 1 },
    ...{ pending: row.pending === 1, cleared: row.cleared === 1, reviewed: row.reviewed === 1 },
    account: { id: row.account_id, name: row.account_name, account_type: row.account_type },
    category:
      row.category_id === null
        ? null
        : { id: row.category_id, name: row.category_name, color: row.color, icon: row.icon },
    merchant: row.merchant_id === null ? null : { id: row.merchant_id, name: row.merchant_name },
    tags: tags.map(({ id, name, color }) => ({ id, name, color })),
    ...{ transfer: null, split_parent: row.split_parts_count !== 0, split_parts_count: row.split_parts_count },
    ...{ parent_transaction_id: row.parent_id, attachments_count: row.attachments_count },
    set_by: row.set_by === null ? null : JSON.parse(String(row.set_by)),
    ...{ created_at: seconds(row.created_at), updated_at: seconds(row.updated_at) },
  };
}

function account(row: Row): object {
  const [minor, currency] = [Number(row.balance_minor), String(row.currency)];
  return {
    ...{ id: row.id, name: row.name, balance: formatted(minor, currency), balance_cents: minor },
    ...{ balance_amount: decimal(minor), cash_balance: formatted(minor, currency), cash_balance_cents: minor },
    ...{ opening_balance_amount: decimal(Number(row.opening_minor)), opening_balance_date: row.opening_date },
    ...{ foreign_balances: [], currency, classification: LIABILITIES.has(String(row.type)) ? 'liability' : 'asset' },
    ...{ account_type: row.type, subtype: row.subtype, status: row.status },
    ...{ institution_name: row.institution_name, institution_domain: row.institution_domain },
    ...{ transaction_count: row.transaction_count, owner_id: row.owner_id, permission: row.permission },
    include_in_finances: row.include_in_finances === 1,
    ...{ created_at: seconds(row.created_at), updated_at: seconds(row.updated_at) },
  };
}

/** Sends JSON with the headers and the entity tag that Coffer sends, or 304. */
function answer(request: FastifyRequest, reply: FastifyReply, value: object): FastifyReply {
  const text = JSON.stringify(value);
  const left = Math.ceil(((thisWindow() + 1) * WINDOW_MS - Date.now()) / 1000);
  const remaining = LIMIT - (request as Request).count;
  reply.headers(HEADERS).headers({
    'x-request-id': request.id,
    'x-ratelimit-limit': LIMIT,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': left,
    ratelimit: `"hour";r=${remaining};t=${left}`,
    'ratelimit-policy': `"hour";q=${LIMIT};w=3600`,
  });
  if (request.method !== 'GET') return reply.send(text);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.header('etag', tag).send(text);
}

function invalid(reply: FastifyReply, { issues }: z.ZodError): FastifyReply {
  const faults = issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, message }));
  return reply.code(422).send({ error: 'validation_failed', message: 'The request is invalid', issues: faults });
}

function decimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function formatted(minor: number, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format.format(minor / 100);
}

function seconds(instant: Row[string] | undefined): string {
  return `${String(instant).slice(0, 19)}Z`;
}

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`listening ${new URL(address).port}\n`);
process.on('SIGTERM', () => process.exit(0));
