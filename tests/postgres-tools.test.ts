import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { verify } from '#src/cli/verify.ts';
import { docBlocks } from './harness/doc-blocks.ts';
import { DocShell } from './harness/doc-shell.ts';
import { furnish } from './harness/furnish.ts';
import { freePort } from './harness/postgres-server.ts';
import { dataFolder } from './harness/spawn-coffer.ts';
import { openCoffer } from './harness/start-coffer.ts';

const VERSIONS = '/usr/lib/postgresql';

test('what the documentation says of pg_dump and pg_restore backs a running server up and brings its books back', {
  timeout: 120_000,
}, async (t) => {
  const tools = findTools();
  if (tools === null) {
    assert.equal(process.env.CI, undefined, 'this test needs a PostgreSQL with its tools');
    return t.skip('no PostgreSQL is installed here: pg_dump and pg_restore are NOT tested');
  }
  const server = await startServer(t, tools);
  const folder = dataFolder(t);
  const coffer = await openCoffer(folder, {}, { url: `${server}/postgres`, connectionsMax: 4, namedStatements: true });
  const { user } = await furnish(coffer);
  const [dump, restore] = docBlocks('backups.md').filter(({ heading }) => heading === 'PostgreSQL');
  const shell = new DocShell();
  const given = { DATABASE_URL: `${server}/postgres`, NEW_DATABASE_URL: `${server}/coffer_new` };
  await shell.run(`PATH=${tools}:$PATH\ncd ${folder}\n${dump?.text}`, given);
  const before = await coffer.call('GET', '/api/v1/transactions', { token: user.token });
  await coffer.createTransaction(user, before.body.transactions[0].account.id, { name: 'after the backup' });
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

/** The folder of the newest PostgreSQL that is installed with its server. */
function findTools(): string | null {
  const found = existsSync(VERSIONS) ? readdirSync(VERSIONS).map((version) => join(VERSIONS, version, 'bin')) : [];
  return (
    found
      .filter((bin) => existsSync(join(bin, 'initdb')))
      .sort()
      .at(-1) ?? null
  );
}

async function startServer(t: TestContext, tools: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-tools-'));
  const data = join(folder, 'data');
  const isRoot = process.getuid?.() === 0;
  const uid = isRoot ? Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })) : undefined;
  if (uid !== undefined) chownSync(folder, uid, 0);
  const run = (tool: string, args: readonly string[]) =>
    execFileSync(join(tools, tool), args, { stdio: 'ignore', cwd: folder, ...(uid !== undefined && { uid }) });
  const port = await freePort();
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']);
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  run('pg_ctl', ['-D', data, '-o', flags, '-w', 'start']);
  t.after(() => {
    run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  });
  return `postgres://postgres@127.0.0.1:${port}`;
}
