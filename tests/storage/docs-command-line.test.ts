import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { docBlocks } from '../harness/browser/doc-blocks.ts';
import { DocShell } from '../harness/browser/doc-shell.ts';
import { startListening } from '../harness/oauth/oauth-flow.ts';
import { COFFER_FUNCTION, dataFolder, runCoffer } from '../harness/server/spawn-coffer.ts';

test('the commands of docs/command-line.md do what the page says', async (t) => {
  const { coffer, base } = await startListening(t);
  const user = await coffer.signUp();
  const account_id = await coffer.createAccount(user, { name: 'Everyday' });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const dates = {
    frequency: 'weekly',
    last_occurrence_date: day(-3),
    next_expected_date: day(4),
    expected_day_of_month: Number(day(4).slice(8)),
  };
  const gym = { name: 'Gym', account_id, amount: '19.90', currency: 'USD', ...dates };
  await coffer.call('POST', '/api/v1/recurring_transactions', { token: user.token, body: gym });
  const { key } = await coffer.createKey(user, { scopes: ['read_write'] });
  const home = dataFolder(t);
  const shell = new DocShell();
  const command = `cd ${home}\n${COFFER_FUNCTION}`;
  const given = { COFFER: base, KEY: key, XDG_CONFIG_HOME: home };
  const blocks = docBlocks('command-line.md').filter(({ language }) => language === 'sh');
  const [signIn, withKey, transactions, files, reports, planning, families, completion] = blocks.map(
    ({ text }) => command + text,
  );
  assert.match(signIn ?? '', /coffer login/); // by a browser: cli-client.test.ts
  assert.match(await shell.run(withKey ?? '', given), /requests used[\s\S]*signed in at[\s\S]*Everyday/);
  const printed = await shell.run(transactions ?? '');
  assert.match(printed, /Espresso[\s\S]*Salary +3000\.00[\s\S]*Ristretto[\s\S]*: 1 created/);
  assert.match(
    await shell.run(files ?? ''),
    /would be: 1 created[\s\S]*: 1 created[\s\S]*export written to everything.zip/,
  );
  assert.match(await shell.run(reports ?? ''), /All, USD[\s\S]*Net worth[\s\S]*Reverted[\s\S]*Reverted/);
  assert.match(await shell.run(planning ?? ''), /Gym +19\.90 USD[\s\S]*Gym +weekly[\s\S]*Short from[\s\S]*Gym 19\.90/);
  assert.equal(await shell.run(completion ?? ''), '');
  const dataDir = dataFolder(t);
  await runCoffer(dataDir, ['create-user', 'you@example.org'], { stdin: 'correct horse battery' });
  assert.match(
    await new DocShell().run(families ?? '', { COFFER_DATA_DIR: dataDir }),
    /never +active[\s\S]*you@example\.org +admin[\s\S]* is suspended\n[\s\S]* is active\nexport written to family\.zip[\s\S]*deletions +0/,
  );
  assert.match(readFileSync(join(home, 'certificate.json'), 'utf8'), /"people": 1,/);
});
