// Brings the rows of a bank's file to Coffer. Run it as often as you like: a row that is there already is not added again.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { COFFER = 'http://localhost:3000', KEY = '' } = process.env;
const [, , file = '', accountName = ''] = process.argv;

// biome-ignore lint/suspicious/noExplicitAny: an example reads the few members it needs.
async function call(method: string, path: string, body?: object): Promise<any> {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const response = await fetch(`${COFFER}/api/v1/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { message?: string };
  if (!response.ok) throw new Error(`${response.status}: ${answer.message}`);
  return answer;
}

/** One line of this bank: `03.02.2026;Bakery;-2,50`. */
function read(line: string) {
  const [date = '', name = '', amount = ''] = line.split(';');
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(date) ?? [];
  if (year === undefined) throw new Error(`no date in ${line}`);
  // In the API money out is positive; at this bank it is negative.
  const decimal = amount.replace('.', '').replace(',', '.');
  return { date: `${year}-${month}-${day}`, name, amount: decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}` };
}

const { accounts } = await call('GET', `accounts?name=${encodeURIComponent(accountName)}`);
if (accounts.length !== 1) throw new Error(`no account, or several, with the name ${accountName}`);
const seen = new Map<string, number>();
const operations = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    // Equal lines of a day are different payments: their number makes the difference.
    const count = (seen.get(line) ?? 0) + 1;
    seen.set(line, count);
    const external_id = createHash('sha256').update(`${line} ${count}`).digest('hex').slice(0, 32);
    return { op: 'create', transaction: { ...read(line), account_id: accounts[0].id, source: 'my-bank', external_id } };
  });
for (let from = 0; from < operations.length; from += 500) {
  const { results } = await call('POST', 'transactions/bulk', { operations: operations.slice(from, from + 500) });
  for (const { index, outcome, error } of results) {
    process.stdout.write(`${operations[from + index]?.transaction.name}: ${outcome ?? error.message}\n`);
  }
}
