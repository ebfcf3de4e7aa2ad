import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docBlocks } from '../harness/browser/doc-blocks.ts';
import { DocShell } from '../harness/browser/doc-shell.ts';
import { startListening } from '../harness/oauth/oauth-flow.ts';
import { dataFolder } from '../harness/server/spawn-coffer.ts';

const CLI = new URL('../../src/cli/coffer.ts', import.meta.url).pathname;

test('the commands of docs/command-line.md do what the page says', { timeout: 180_000 }, async (t) => {
  const { coffer, base } = await startListening(t);
  const user = await coffer.signUp();
  await coffer.createAccount(user, { name: 'Everyday' });
  const { key } = await coffer.createKey(user, { scopes: ['read_write'] });
  const home = dataFolder(t);
  const shell = new DocShell();
  const command = `cd ${home}\ncoffer() { ${process.execPath} --disable-proto=delete ${CLI} "$@"; }\n`;
  const given = { COFFER: base, KEY: key, XDG_CONFIG_HOME: home };
  const blocks = docBlocks('command-line.md').filter(({ language }) => language === 'sh');
  const [signIn, withKey, transactions, files, reports, completion] = blocks.map(({ text }) => command + text);
  assert.match(signIn ?? '', /coffer login/); // by a browser: cli-client.test.ts
  assert.match(await shell.run(withKey ?? '', given), /requests used[\s\S]*signed in at[\s\S]*Everyday/);
  const printed = await shell.run(transactions ?? '');
  assert.match(printed, /Espresso[\s\S]*Salary +3000\.00[\s\S]*Ristretto[\s\S]*: 1 created/);
  assert.match(
    await shell.run(files ?? ''),
    /would be: 1 created[\s\S]*: 1 created[\s\S]*export written to everything.zip/,
  );
  assert.match(await shell.run(reports ?? ''), /All, USD[\s\S]*Net worth[\s\S]*Reverted[\s\S]*Reverted/);
  assert.equal(await shell.run(completion ?? ''), '');
});
