import { createHash, randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import BetterSqlite3 from 'better-sqlite3';
import fastify from 'fastify';
import { Kysely, SqliteDialect } from 'kysely';

// A list of transactions as a good engineer writes it in a day: keys looked up in the database, a limiter per key in memory, validated
// input, pages without a count, durable creates. Arguments: database file, API key, number of transactions.
const [file, key, count] = process.argv.slice(2);
const sqlite = new BetterSqlite3(file);
sqlite.pragma('journal_mode = wal');
sqlite.pragma('synchronous = full');
const db = new Kysely({ dialect: new SqliteDialect({ database: sqlite }) });
const hash = (text) => createHash('sha256').update(text).digest('hex');
fill();

const app = fastify();
await app.register(rateLimit, {
  max: 1e9,
  timeWindow: '1 hour',
  keyGenerator: (request) => request.headers['x-api-key'],
});
app.addHook('preHandler', async (request, reply) => {
  const found = await db
    .selectFrom('api_keys')
    .select('family_id')
    .where('hash', '=', hash(String(request.headers['x-api-key'])))
    .executeTakeFirst();
  if (found === undefined) return reply.code(401).send({ error: 'unauthorized' });
  request.familyId = found.family_id;
});
app.get('/me', async (request) => ({ family_id: request.familyId, name: 'bench', scopes: ['read_write'] }));

const query = { type: 'object', properties: { page: { type: 'integer', default: 1 }, search: { type: 'string' } } };
app.get('/transactions', { schema: { querystring: query } }, async ({ familyId, query: { page, search } }) => {
  let rows = db
    .selectFrom('transactions as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select(['t.id', 't.date', 't.name', 't.amount', 't.currency', 't.created_at', 't.updated_at'])
    .select(['a.id as account_id', 'a.name as account'])
    .where('t.family_id', '=', familyId)
    .orderBy('t.date', 'desc')
    .orderBy('t.id', 'desc')
    .limit(25)
    .offset(25 * (page - 1));
  if (search !== undefined) rows = rows.where('t.name', 'like', `%${search}%`);
  return { transactions: await rows.execute() };
});

const body = {
  type: 'object',
  required: ['account_id', 'date', 'name', 'amount'],
  properties: {
    account_id: { type: 'string' },
    date: { type: 'string' },
    name: { type: 'string' },
    amount: { type: 'number' },
  },
};
app.post('/transactions', { schema: { body } }, async (request, reply) => {
  const now = new Date().toISOString();
  const row = {
    ...request.body,
    id: randomUUID(),
    family_id: request.familyId,
    currency: 'USD',
    created_at: now,
    updated_at: now,
  };
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('transactions').values(row).execute();
    const balance = (eb) => ({ balance: eb('balance', '-', row.amount) });
    await tx.updateTable('accounts').set(balance).where('id', '=', row.account_id).execute();
  });
  return reply.code(201).send(row);
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`listening ${new URL(address).port}\n`);
process.on('SIGTERM', () => process.exit(0));

function fill() {
  sqlite.exec(`
    create table api_keys (hash text primary key, family_id integer) without rowid;
    create table accounts (id text primary key, family_id integer, name text, balance real) without rowid;
    create table transactions (id text primary key, family_id integer, account_id text, date text, name text, amount real,
      currency text, created_at text, updated_at text);
    create index transactions_date on transactions (family_id, date desc, id desc);`);
  sqlite.prepare('insert into api_keys values (?, 1)').run(hash(key));
  sqlite.prepare("insert into accounts values ('account', 1, 'Everyday', 0)").run();
  const insert = sqlite.prepare("insert into transactions values (?, 1, 'account', ?, ?, ?, 'USD', ?, ?)");
  sqlite.transaction(() => {
    for (let index = 0; index < Number(count); index += 1) {
      const at = new Date(Date.UTC(2016, 0, 1 + ((index * 7919) % 3650))).toISOString();
      insert.run(randomUUID(), at.slice(0, 10), `Bakery ${index % 997}`, (index % 20_000) / 100, at, at);
    }
  })();
}
