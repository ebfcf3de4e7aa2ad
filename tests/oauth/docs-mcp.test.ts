import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docBlocks, docScopes } from '../harness/browser/doc-blocks.ts';
import { DocShell } from '../harness/browser/doc-shell.ts';
import { startListening } from '../harness/oauth/oauth-flow.ts';

test('the commands of docs/mcp.md list the tools and call one', async (t) => {
  const { coffer, base } = await startListening(t);
  const user = await coffer.signUp();
  await coffer.createTransaction(user, await coffer.createAccount(user));
  const { key } = await coffer.createKey(user, { scopes: docScopes('mcp.md') });
  const shell = new DocShell();
  const [list, call] = docBlocks('mcp.md').filter(({ language }) => language === 'sh');
  const { result: listed } = JSON.parse(await shell.run(list?.text ?? '', { COFFER: base, KEY: key }));
  assert.ok(listed.tools.some(({ name }: { name: string }) => name === 'search_transactions'));
  const { result: found } = JSON.parse(await shell.run(call?.text ?? ''));
  assert.equal(found.structuredContent.transactions[0].name, 'Bakery');
});
