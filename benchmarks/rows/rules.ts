import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFamily, type Family } from '../data/families.ts';
import type { Row } from '../table.ts';
import type { Options } from '../tools/options.ts';
import { CHECKOUT, cpuMicroseconds, idle, median, type Server, startCoffer } from '../tools/processes.ts';
import { call } from '../tools/requests.ts';

const [RULES, ROWS, ROUNDS] = [200, 10_000, 3];
const POLL_MS = 20;

/** The CPU time of an import into a family with 200 rules, next to the same import into one without. */
export async function measureRules({ folder }: Options): Promise<Row[]> {
  const dataDir = join(folder, 'rules');
  mkdirSync(dataDir, { recursive: true });
  const server = await startCoffer({ dataDir, checkout: CHECKOUT });
  const [without, ruled] = [await createFamily(server.port, 0), await createFamily(server.port, 1)];
  await createRules(server, ruled);
  const rounds: { readonly base: number; readonly ruled: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const text = statement(round);
    const pair = { base: await importCpu(server, without, text), ruled: await importCpu(server, ruled, text) };
    if (round > 0) rounds.push(pair); // the first one compiles
  }
  await server.stop();
  const each = (cpu: number) => `${Math.round(cpu / ROWS)} µs`;
  return [
    {
      id: 'rules/import',
      what: `import of ${ROWS.toLocaleString('en')} rows with ${RULES} rules, to one without`,
      value: median(rounds.map(({ base, ruled }) => ruled / base)),
      unit: 'times',
      detail: `CPU of a row ${each(median(rounds.map(({ base }) => base)))} without, ${each(median(rounds.map(({ ruled }) => ruled)))} with; median of ${ROUNDS} pairs`,
    },
  ];
}

const words = (index: number) => `shop${index}`;

/** Rules as people write them: most look for a word, some also for an amount, every tenth for a pattern. */
async function createRules({ port }: Server, { key }: Family): Promise<void> {
  const send = (path: string, body: object) => call({ port, headers: { 'x-api-key': key } }, 'POST', path, body);
  const { id: category } = await send('categories', { name: 'By rules' });
  for (let index = 0; index < RULES; index += 1) {
    const value = words(index);
    const pattern = index % 10 === 0 ? { operator: 'matches', value: `\\b${value}\\b` } : { operator: 'like', value };
    const amount = { condition_type: 'transaction_amount', operator: '<', value: '400' };
    const conditions = [{ condition_type: 'transaction_name', ...pattern }, ...(index % 3 === 0 ? [amount] : [])];
    const actions = [{ action_type: 'set_transaction_category', value: category }];
    await send('rules', { name: `Rule ${index}`, conditions, actions });
  }
}

/** A statement in which nearly every name is another, and half of them are for a rule. */
function statement(round: number): string {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const day = `20${10 + round}-${pad(1 + (row % 12))}-${pad(1 + (row % 28))}`;
    return `${day},Card payment ${words(row % (2 * RULES))} ${row % 997},-${1 + (row % 500)}.${pad(row % 100)}`;
  });
  return ['Date,Description,Amount', ...rows, ''].join('\n');
}

const pad = (value: number) => String(value).padStart(2, '0');

async function importCpu(server: Server, { key, accountIds }: Family, raw_file_content: string): Promise<number> {
  await idle(server);
  const pid = server.process.pid ?? 0;
  const send = (method: string, path: string, body?: object) =>
    call({ port: server.port, headers: { 'x-api-key': key } }, method, path, body);
  const before = cpuMicroseconds(pid);
  const { data } = await send('POST', 'imports', { raw_file_content, account_id: accountIds[0], publish: true });
  for (;;) {
    const { data: now } = await send('GET', `imports/${data?.id}`);
    if (now?.status === 'complete') return cpuMicroseconds(pid) - before;
    if (now?.status === 'failed') throw new Error('the import failed');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
