import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { bareCreate, type Values } from './bare-create.ts';

// Creates transactions in a copy of Coffer's database with nothing but the driver, one commit each, and prints the CPU
// microseconds of one. Arguments: data folder, number of creates.
const [dataDir = '', count = '0'] = process.argv.slice(2);
const db = new BetterSqlite3(join(dataDir, 'coffer.db'));
db.pragma('journal_mode = wal');
db.pragma('synchronous = full');
db.defaultSafeIntegers(true);
const last = (table: string): Values =>
  db.prepare<[], Values>(`select * from ${table} order by family_id desc limit 1`).get() ?? {};
const create = bareCreate(last('transactions'), last('changes'), () => '?');
const statements = create.statements.map((text) => db.prepare(text));
const one = db.transaction((index: number) => {
  for (const [number, statement] of statements.entries()) {
    const values = create.values(index)[number] ?? [];
    if (statement.reader) statement.get(...values);
    else statement.run(...values);
  }
});

for (let index = 0; index < 50; index += 1) one.immediate(index); // warms up
const before = process.cpuUsage();
for (let index = 0; index < Number(count); index += 1) one.immediate(1000 + index);
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / Number(count)));
