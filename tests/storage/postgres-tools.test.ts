import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { verify } from '#src/cli/verify.ts';
import { docBlocks } from '../harness/browser/doc-blocks.ts';
import { DocShell } from '../harness/browser/doc-shell.ts';
import { seedFamily } from '../harness/family/seed-family.ts';
import { findPostgresTools, ToolFolder } from '../harness/postgres/postgres-tools.ts';
import { freePort } from '../harness/server/free-port.ts';
import { dataFolder } from '../harness/server/spawn-coffer.ts';
import { openCoffer } from '../harness/server/start-coffer.ts';

test('the documented pg_dump and pg_restore commands back up a running server', async (t) => {
  const tools = findPostgresTools();
  if (tools === null) {
    assert.equal(process.env.CI, undefined, 'this test needs a PostgreSQL with its tools');
    return t.skip('no PostgreSQL is installed here: pg_dump and pg_restore are NOT tested');
  }
  const server = await startServer(t, tools);
  const folder = dataFolder(t);
  const coffer = await openCoffer(folder, {}, { url: `${server}/postgres`, connectionsMax: 4, namedStatements: true });
  const { user } = await seedFamily(coffer);
  const [dump, restore] = docBlocks('backups.md').filter(({ heading }) => heading === 'PostgreSQL');
  const shell = new DocShell();
  const given = { DATABASE_URL: `${server}/postgres`, NEW_DATABASE_URL: `${server}/coffer_new` };
  await shell.run(`PATH=${tools}:$PATH\ncd ${folder}\n${dump?.text}`, given);
  const before = await coffer.call('GET', '/api/v1/transactions', { token: user.token });
  await coffer.createTransaction(user, before.body.transactions[0]?.account.id ?? '', { name: 'after the backup' });
  await coffer.server.close();
  await coffer.database.close();
  await shell.run(`cd ${folder}\n${restore?.text}`);

  const { report, isSound } = await verify({ engine: 'postgres', url: given.NEW_DATABASE_URL });
  assert.ok(isSound, report);
  const place = { url: given.NEW_DATABASE_URL, connectionsMax: 4, namedStatements: true };
  const restored = await openCoffer(folder, {}, place);
  const after = await restored.call('GET', '/api/v1/transactions', { token: user.token });
  assert.equal(after.text, before.text);
  await restored.server.close();
  await restored.database.close();
});

async function startServer(t: TestContext, tools: string): Promise<string> {
  const folder = new ToolFolder(tools);
  const data = join(folder.path, 'data');
  const port = await freePort();
  folder.initdb(data);
  folder.start(data, port);
  t.after(() => {
    folder.stop(data);
    folder.remove();
  });
  return `postgres://postgres@127.0.0.1:${port}`;
}
