import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { dataFolder, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';
import { runLoader } from './run-loader.ts';

const HEADER = '"trans_id";"account_id";"date";"type";"operation";"amount";"balance";"k_symbol";"bank";"account"';
const SMALL_FILE = [
  HEADER,
  '1;20;930101;"PRIJEM";"VKLAD";700.00;700.00;"";;',
  '2;20;930115;"PRIJEM";"PREVOD Z UCTU";1000.10;1700.10;"";"AB";41403269',
  '3;22;930116;"PRIJEM";"VKLAD";900.00;900.00;"";;',
  '4;20;930131;"VYDAJ";"VYBER";14.60;1690.50;"SLUZBY";;',
  '5;20;930131;"PRIJEM";"";5.05;1705.20;"UROK";;',
].join('\n');

async function start(t: TestContext) {
  const coffer = await spawnCoffer(t, dataFolder(t));
  return { coffer, token: (await setUpUser(coffer)).token };
}

test('the loader is idempotent, and the balances are exact', async (t) => {
  const { coffer, token } = await start(t);
  const file = join(dataFolder(t), 'bank.csv');
  writeFileSync(file, SMALL_FILE);
  const first = await runLoader(coffer, token, file);
  assert.equal(first.code, 0, first.out);
  assert.match(first.out, /5 created, 0 were there already/);
  const second = await runLoader(coffer, token, file);
  assert.match(second.out, /0 created, 5 were there already/);
  assert.match(second.out, /2 of 2 balances equal the exact sum of the file; 2 agree/);
});

test('the loader names the line it cannot read and loads nothing', async (t) => {
  const { coffer, token } = await start(t);
  const file = join(dataFolder(t), 'bank.csv');
  writeFileSync(file, `${SMALL_FILE}\n6;20;930201;"PRIJEM";"VKLAD";7,00;1.00;"";;`);
  const { code, out } = await runLoader(coffer, token, file);
  assert.notEqual(code, 0);
  assert.match(out, /line 7: 7,00 is not an amount/);
  const stored = await coffer.call('GET', '/api/v1/transactions', { token });
  assert.equal(stored?.body.pagination.total_count, 0);
});
