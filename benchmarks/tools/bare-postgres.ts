import { randomInt } from 'node:crypto';
import pg from 'pg';
import { bareCreate, type Values } from './bare-create.ts';

// Does the statements of a list or a create with nothing but the driver, in one transaction each, and prints the CPU microseconds of
// one. Arguments: URL of a database of Coffer, `list` or `create`, how often.
const [url = '', kind = '', count = '0'] = process.argv.slice(2);
const client = new pg.Client({ connectionString: url });
await client.connect();

const LIST = `select t.*, a.name as account, a.type, c.name as category, m.name as merchant from transactions t
  join accounts a on a.family_id = t.family_id and a.id = t.account_id
  left join categories c on c.family_id = t.family_id and c.id = t.category_id
  left join merchants m on m.family_id = t.family_id and m.id = t.merchant_id
  where t.family_id = $1 and t.parent_id is null order by t.date desc, t.id desc limit 25`;
const COUNT = 'select sum(transaction_count) as total from accounts where family_id = $1';
const first = async (table: string): Promise<Values> =>
  (await client.query<Values>(`select * from ${table} where family_id = 1 limit 1`)).rows[0] ?? {};
const create = bareCreate(await first('transactions'), await first('changes'), (number) => `$${number}`);
const work: Readonly<
  Record<string, { statements: readonly string[]; values(index: number): readonly (readonly unknown[])[] }>
> = {
  list: { statements: [LIST, COUNT], values: () => [[1], [1]] },
  create,
};
const chosen = work[kind];
if (chosen === undefined) throw new Error(`list or create, not ${kind}`);
let sent = 0;

/** One transaction; the rows of a list become JSON, as in a response. */
async function one(index: number): Promise<void> {
  await client.query('begin');
  for (const [number, text] of chosen?.statements.entries() ?? []) {
    const values = [...(chosen?.values(index)[number] ?? [])];
    const { rows } = await client.query({ name: `${kind}-${number}`, text, values });
    sent += JSON.stringify(rows).length;
  }
  await client.query('commit');
}

const from = randomInt(2 ** 28);
for (let index = 0; index < 50; index += 1) await one(from + index); // warms up
const before = process.cpuUsage();
for (let index = 0; index < Number(count); index += 1) await one(from + 1000 + index);
const { user, system } = process.cpuUsage(before);
await client.end();
if (sent === 0) throw new Error('nothing was read');
process.stdout.write(String((user + system) / Number(count)));
