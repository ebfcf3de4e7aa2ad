import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { dataFolder, runCoffer, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';

const ROWS = 'Date,Description,Amount\n2026-01-05,Coffee,-3.00\n2026-01-06,Salary,2000.00\n';

async function start(t: TestContext) {
  const dataDir = dataFolder(t);
  const coffer = await spawnCoffer(t, dataDir);
  const { token } = await setUpUser(coffer);
  const scopes = ['read', 'imports:read', 'imports:write', 'exports:read', 'exports:write'];
  const made = await coffer.call('POST', '/api/v1/api_keys', { token, body: { name: 'script', scopes } });
  const env = { COFFER_URL: coffer.base, COFFER_API_KEY: made?.body.key ?? '' };
  const account = { name: 'Daily account', account_type: 'depository', currency: 'EUR' };
  await coffer.call('POST', '/api/v1/accounts', { token, body: account });
  const file = join(dataDir, 'statement.csv');
  const run = (...args: string[]) => runCoffer(dataDir, args, { env });
  return { dataDir, coffer, token, file, run };
}

test('coffer import sends a file to a running server and reports the outcomes', async (t) => {
  const { file, run } = await start(t);
  writeFileSync(file, ROWS);
  const dry = await run('import', file, '--account', 'Daily account', '--dry-run');
  const evidence = 'evidence: 2 of 2 amounts have the decimal point';
  assert.deepEqual([dry.code, dry.stdout.trim()], [0, `would be: 2 created\n${evidence}`], dry.stderr);
  const first = await run('import', file, '--account', 'Daily account');
  assert.match(first.stdout, /^import \S+: 2 created\n$/, first.stderr);
  const again = await run('import', file, '--account', 'Daily account');
  assert.match(again.stdout, /: 2 duplicate\n$/, again.stderr);
  writeFileSync(file, `${ROWS}2026-02-30,Never,1\n`);
  const refused = await run('import', file, '--account', 'Daily account');
  assert.deepEqual([refused.code, refused.stdout], [1, ''], refused.stderr);
  assert.match(refused.stderr, /^Line 4 cannot be imported: .+; give --skip-invalid to import the others/);
  const partly = await run('import', file, '--account', 'Daily account', '--skip-invalid');
  assert.equal(partly.code, 2, partly.stderr);
  assert.match(partly.stdout, /2 duplicate, 1 failed/);
});

test('coffer import says what is wrong with account, file, key and address', async (t) => {
  const { dataDir, file, run, coffer } = await start(t);
  writeFileSync(file, ROWS);
  assert.match(
    (await run('import', file, '--account', 'Nowhere')).stderr,
    /^There is no account with the name Nowhere/,
  );
  assert.match((await run('import', `${file}.gone`, '--account', 'x')).stderr, /there is no such file/);
  const wrong = await runCoffer(dataDir, [
    'import',
    file,
    '--account',
    'x',
    '--url',
    coffer.base,
    '--api-key',
    'cfk_x',
  ]);
  assert.match(wrong.stderr, /^A valid access token or API key is required/);
  assert.equal(wrong.code, 3);
  const away = await runCoffer(dataDir, ['export', '--url', 'http://127.0.0.1:9', '--api-key', 'cfk_x']);
  assert.deepEqual(
    [away.code, away.stderr.trim()],
    [4, 'http://127.0.0.1:9 cannot be reached; is the server running?'],
  );
});

const TWO = `Account,Date,Amount,Description
Daily account,2026-01-05,-3.00,Coffee
Savings,2026-01-06,100.00,From daily
`;

test('without --account a file goes to the accounts that it names', async (t) => {
  const { file, run, coffer, token } = await start(t);
  const names = async () =>
    (await coffer.call('GET', '/api/v1/accounts', { token }))?.body.accounts.map(({ name }) => name).sort();
  const before = await names();
  writeFileSync(file, TWO);
  const dry = await run('import', file, '--dry-run');
  const expected = 'Daily account: would be: 1 created\nSavings: a new account with 1 rows\n';
  assert.equal(dry.stdout, `${expected}evidence: 2 of 2 amounts have the decimal point\n`, dry.stderr);
  assert.deepEqual(await names(), before);
  const done = await run('import', file);
  assert.match(done.stdout, /^Daily account: import \S+: 1 created\nSavings: import \S+: 1 created\n$/, done.stderr);
  assert.deepEqual(await names(), [...(before ?? []), 'Savings'].sort());
  const again = await run('import', file);
  assert.match(again.stdout, /^Daily account: .* 1 duplicate\nSavings: .* 1 duplicate\n$/, again.stderr);
  writeFileSync(file, `${TWO}Savings,2026-02-30,1.00,Never\n`);
  const refused = await run('import', file);
  assert.deepEqual([refused.code, refused.stdout], [1, '']);
  assert.match(refused.stderr, /^nothing is imported: Line 4 cannot be imported: .+; give --skip-invalid/);
  assert.equal((await run('import', file, '--skip-invalid')).code, 2);
  writeFileSync(file, ROWS);
  const unclear = await run('import', file);
  assert.deepEqual([unclear.code, unclear.stdout], [1, '']);
  assert.match(
    unclear.stderr,
    /^the file names no account; it may be Savings \(.+\): give --account with one of .*Savings/,
  );
});

test('coffer import --type imports a file of records', async (t) => {
  const { dataDir, run } = await start(t);
  const file = join(dataDir, 'merchants.csv');
  writeFileSync(file, 'name,color\nMill,\nMill,\nFarm,red\n');
  const type = ['--type', 'MerchantImport'];
  const dry = await run('import', file, ...type, '--dry-run');
  assert.deepEqual([dry.code, dry.stdout], [2, 'would be: 1 created, 1 matched, 1 failed\n'], dry.stderr);
  assert.match((await run('import', file, ...type)).stderr, /^Line 4 cannot be imported: color must be/);
  const done = await run('import', file, ...type, '--skip-invalid');
  assert.match(done.stdout, /^import \S+: 1 created, 1 matched, 1 failed\n$/, done.stderr);
});

const QIF = '!Type:Bank\nD03/04/2026\nT-3.00\nPCoffee\n^\n!Type:Memorized\nKD\nT-3.00\nPCoffee\n^\n';

test('a dry run shows questions, evidence, notices and the account', async (t) => {
  const { dataDir, file, run } = await start(t);
  const qif = join(dataDir, 'old.qif');
  writeFileSync(qif, QIF);
  const open = await run('import', qif, '--account', 'Daily account', '--dry-run');
  assert.equal(open.code, 1);
  assert.match(open.stderr, /--set date_format="%d\/%m\/%Y": 2026-04-03 -3\.00 Coffee/);
  assert.match(open.stderr, /--set date_format="%m\/%d\/%Y": 2026-03-04 -3\.00 Coffee/);
  const answer = ['--account', 'Daily account', '--set', 'date_format=%d/%m/%Y'];
  const dry = await run('import', qif, ...answer, '--dry-run');
  assert.match(dry.stdout, /^would be: 1 created\nnotice: line 6: .+\n$/, dry.stderr);
  assert.match((await run('import', qif, ...answer)).stdout, /: 1 created\nnotice: line 6: .+\n$/);
  writeFileSync(file, 'Date,Description,Amount,Balance\n2026-01-05,Tea,-3.00,97.00\n2026-01-06,Pay,20.00,117.00\n');
  assert.equal((await run('import', file, '--account', 'Daily account')).code, 0);
  const like = await run('import', file, '--dry-run', '--account', 'Daily account');
  assert.match(
    like.stdout,
    /\naccount: Daily account \(an earlier file like it went there\)\nevidence: 1 of 1 rows? .*balance/,
  );
  const asked = await run('import', file);
  assert.equal(asked.code, 1);
  assert.match(asked.stderr, /^the file names no account; it may be Daily account \(.+\): give --account with one of /);
});

function mt940(account: string): string {
  return `:20:S\n:25:${account}\n:28C:1\n:60F:C260105EUR100,00\n:61:2601060106D20,00NMSCNONREF\n:86:Bakery\n:62F:C260106EUR80,00\n-\n`;
}

test('a file goes to the account that its number is known by, else a person says', async (t) => {
  const { file, run, coffer, token } = await start(t);
  writeFileSync(file, mt940('DE89370400440532013000'));
  const unknown = await run('import', file);
  assert.deepEqual([unknown.code, unknown.stdout], [1, '']);
  assert.match(
    unknown.stderr,
    /^the file names the account DE89370400440532013000, and none of yours is known by that/,
  );
  assert.equal((await run('import', file, '--account', 'Daily account')).code, 0);
  const dry = await run('import', file, '--dry-run');
  assert.match(
    dry.stdout,
    /^would be: 1 duplicate\naccount: Daily account \(the file names DE89370400440532013000\)\n/,
  );
  assert.match((await run('import', file)).stdout, /: 1 duplicate\n$/);
  writeFileSync(file, mt940('DE02120300000000202051'));
  assert.match((await run('import', file, '--new-account')).stdout, /: 1 created\n$/);
  const accounts = await coffer.call('GET', '/api/v1/accounts', { token });
  const opened = accounts?.body.accounts.find(({ name }) => name === 'DE02120300000000202051');
  // The balance with which the statement begins, and its row.
  assert.equal(opened?.balance_cents, 8000);
});

test('of several files each has its result, and one that is refused stops no other', async (t) => {
  const { dataDir, file, run } = await start(t);
  const [broken, last] = [join(dataDir, 'broken.csv'), join(dataDir, 'last.csv')];
  writeFileSync(file, ROWS);
  writeFileSync(broken, 'Nothing,to,read\n1,2,3\n');
  writeFileSync(last, 'Date,Description,Amount\n2026-02-05,Tea,-2.00\n');
  const args = ['import', file, broken, last, '--account', 'Daily account'];
  const done = await run(...args);
  assert.equal(done.code, 1);
  assert.match(
    done.stdout,
    /^\S+statement\.csv: import \S+: 2 created\n\S+last\.csv: import \S+: 1 created\n$/,
    done.stderr,
  );
  assert.match(done.stderr, /^\S+broken\.csv: .+\n$/);
  const { files } = JSON.parse((await run(...args, '--json')).stdout);
  assert.deepEqual(
    files.map((one: { is_complete: boolean; error?: string }) => [one.is_complete, one.error !== undefined]),
    [
      [true, false],
      [false, true],
      [true, false],
    ],
  );
  assert.equal((await run('import', file, last, '--account', 'Daily account')).code, 0);
});

test('coffer import sends a file over 10 MB in chunks, tries it and goes on', async (t) => {
  const { file, run, coffer, token } = await start(t);
  // A column that is not imported makes the file long.
  const long = 'as the bank writes it '.repeat(900);
  const rows = Array.from({ length: 540 }, (_, row) => `2026-01-05,Row ${row},-1.${10 + (row % 90)},${long}`);
  writeFileSync(file, ['Date,Description,Amount,Padding', ...rows].join('\n'));
  const account = ['--account', 'Daily account'];
  const dry = await run('import', file, ...account, '--dry-run');
  assert.equal(dry.stdout, 'would be: 540 created\n', dry.stderr);
  const { body } = (await coffer.call('GET', '/api/v1/imports', { token })) ?? assert.fail('no answer');
  assert.equal(body.data.length, 0);
  const done = await run('import', file, ...account);
  assert.match(done.stdout, /^import \S+: 540 created\n$/, done.stderr);
  writeFileSync(file, ['Date,Payee,Amount,Padding', ...rows.map((row) => row.replace(',-1.', ',1.'))].join('\n'));
  const asked = await run('import', file, ...account);
  assert.match(asked.stderr, /^--set signage_convention=… is required: .+\. Send inflows_positive or inflows_negative/);
  const answered = await run('import', file, ...account, '--set', 'signage_convention=inflows_negative');
  assert.match(answered.stdout, /^import \S+: 540 duplicate\n$/, answered.stderr);
});

test('coffer export writes a ZIP file, and never over another file', async (t) => {
  const { dataDir, run } = await start(t);
  const output = join(dataDir, 'all.zip');
  const written = await run('export', '--output', output);
  assert.deepEqual([written.code, written.stdout.trim()], [0, `export written to ${output}`], written.stderr);
  assert.equal(readFileSync(output).subarray(0, 2).toString(), 'PK');
  assert.match((await run('export', '--output', output)).stderr, /it exists already/);
});

test('coffer import-family brings an export into an empty family', async (t) => {
  const { dataDir, run } = await start(t);
  const file = join(dataDir, 'family.zip');
  assert.equal((await run('export', '--output', file)).code, 0);
  const held = await run('import-family', file);
  assert.equal(held.code, 1);
  assert.match(held.stderr, /^This family has data/);
  const empty = await start(t);
  const done = await empty.run('import-family', file);
  assert.equal(done.code, 1, 'its family has an account already');
  await empty.coffer.call('DELETE', '/api/v1/users/reset', { token: empty.token });
  const again = await empty.run('import-family', file);
  assert.match(again.stdout, /^\d+ records imported\n$/, again.stderr);
  const accounts = await empty.coffer.call('GET', '/api/v1/accounts', { token: empty.token });
  assert.deepEqual(
    accounts?.body.accounts.map(({ name }) => name),
    ['Daily account', 'Everyday'],
  );
});
