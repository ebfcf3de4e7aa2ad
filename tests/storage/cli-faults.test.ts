import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { VERSION } from '#config/version.ts';
import { freePort } from '../harness/server/free-port.ts';
import { dataFolder, runCoffer, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';

const OLD_NODE = ['/usr/local/bin/node', '/usr/bin/node'].find(
  (path) =>
    existsSync(path) && Number.parseInt(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.slice(1), 10) < 26,
);
const withoutOldNode = OLD_NODE === undefined && 'no older Node found: NOT tested here';
const withoutScript = !existsSync('/usr/bin/script') && 'no script(1) found: NOT tested here';
const pathOf = (path: string) => new URL(`../../${path}`, import.meta.url).pathname;
const PASSWORD = 'correct horse battery';

/** Runs a command that fails; returns its one message. */
async function faultOf(dataDir: string, args: readonly string[], env: Record<string, string> = {}, stdin = '') {
  const { code, stderr } = await runCoffer(dataDir, args, { env, stdin });
  assert.equal(code, 1, stderr);
  assert.doesNotMatch(stderr, /\n\s+at /, 'no stack trace');
  assert.equal(stderr.trim().split('\n').length, 1, `one message: ${stderr}`);
  return stderr.trim();
}

test('faults of files name the file and the cause, once', async (t) => {
  const dataDir = dataFolder(t);
  await runCoffer(dataDir, ['create-user', 'ann@example.test'], { stdin: PASSWORD });
  await runCoffer(dataDir, ['create-key', 'ann@example.test', '--name', 'x']);
  const junk = join(dataDir, 'junk.db');
  writeFileSync(junk, 'not a database at all, whatever its name says'.repeat(20));
  const cases: [string[], RegExp][] = [
    [['create-key', 'ann@example.test', '--name', 'x'], /^name has already been taken$/],
    [['backup', '/nonexistent/b.db'], /^\/nonexistent\/b\.db: there is no such file or folder \(ENOENT\)$/],
    [['restore', '--replace', junk], /junk\.db is not a SQLite database$/],
    [['verify', `sqlite:${junk}`], /junk\.db is not a SQLite database$/],
    [['verify', junk], /junk\.db is not a SQLite database$/],
    [['import-rates', join(dataDir, 'absent.csv')], /absent\.csv: there is no such file or folder \(ENOENT\)$/],
    [['copy', '--from', `sqlite:${dataDir}`, '--to', 'sqlite:/dev/null/x'], /^\/dev\/null.*\((EEXIST|ENOTDIR)\)$/],
  ];
  for (const [args, message] of cases) assert.match(await faultOf(dataDir, args), message);
});

test('an unreachable PostgreSQL is named by host, port and cause', async (t) => {
  const dataDir = dataFolder(t);
  await runCoffer(dataDir, ['migrate']);
  const port = await freePort();
  const url = `postgres://user:geheim@127.0.0.1:${port}/coffer`;
  const refused = new RegExp(`^PostgreSQL at 127\\.0\\.0\\.1:${port} cannot be used: it refuses connections`);
  assert.match(await faultOf(dataDir, [], { COFFER_DATABASE_URL: url }), refused);
  assert.match(await faultOf(dataDir, ['migrate'], { COFFER_DATABASE_URL: url }), refused);
  for (const [from, to] of [
    [`sqlite:${dataDir}`, url],
    [url, `sqlite:${dataDir}`],
  ] as const) {
    const fault = await faultOf(dataDir, ['copy', '--from', from, '--to', to]);
    assert.match(fault, refused);
    assert.doesNotMatch(fault, /geheim/);
  }
  const unknown = { COFFER_DATABASE_URL: 'postgres://user:geheim@nohost.invalid/coffer' };
  assert.match(await faultOf(dataDir, [], unknown), /^PostgreSQL at nohost\.invalid:5432 .*(ENOTFOUND|EAI_AGAIN)/);
});

test('a port in use and a folder that cannot be are said plainly', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  assert.match(
    await faultOf(dataFolder(t), [], { COFFER_PORT: port }),
    new RegExp(`^port ${port} of 127\\.0\\.0\\.1 is in use by another program; .* COFFER_PORT`),
  );
  for (const folder of ['/proc/x', '/proc/x/y']) assert.match(await faultOf(folder, []), /^\/proc\/x: .*\(ENOENT\)$/);
});

test('an empty, missing or foreign ledger next to data is refused', async (t) => {
  const dataDir = dataFolder(t);
  const coffer = await spawnCoffer(t, dataDir);
  await setUpUser(coffer);
  await coffer.end('SIGKILL');
  const ledger = join(dataDir, 'coffer.db');
  truncateSync(ledger, 0);
  assert.match(
    await faultOf(dataDir, []),
    /coffer\.db is empty, but its write-ahead log coffer\.db-wal is there: restore/,
  );
  for (const suffix of ['-wal', '-shm']) rmSync(`${ledger}${suffix}`, { force: true });
  assert.match(await faultOf(dataDir, []), /coffer\.db is empty, but coffer-usage\.db next to it was in use: restore/);
  rmSync(ledger);
  assert.match(await faultOf(dataDir, []), /coffer\.db is missing, but coffer-usage\.db/);
  const foreign = new BetterSqlite3(ledger);
  foreign.exec('create table notes (text)');
  foreign.close();
  assert.match(
    await faultOf(dataDir, []),
    /coffer\.db is not a database of Coffer: it has the tables of another program/,
  );
  writeFileSync(ledger, 'no database at all'.repeat(100));
  assert.match(await faultOf(dataDir, []), /coffer\.db is not a SQLite database/);
  // An empty folder, and an empty file alone, are a first start.
  const first = join(dataDir, 'first');
  mkdirSync(first);
  writeFileSync(join(first, 'coffer.db'), '');
  assert.equal((await runCoffer(first, ['migrate'])).code, 0);
});

test('a wrong command or option is one line, and a second says where help is', async (t) => {
  const dataDir = dataFolder(t);
  for (const [args, error] of [
    [['frobnicate'], "error: unknown command 'frobnicate'"],
    [['serve', '--port', '1'], "error: unknown option '--port'"],
  ] as const) {
    const { code, stderr } = await runCoffer(dataDir, args);
    const help = '`coffer --help` lists the commands, `coffer COMMAND --help` their options';
    assert.deepEqual([code, stderr.trim().split(/\n+/)], [1, [error, help]]);
  }
});

test('sources without development packages say what to do instead', (t) => {
  const clone = dataFolder(t);
  cpSync(pathOf('src'), join(clone, 'src'), { recursive: true });
  cpSync(pathOf('package.json'), join(clone, 'package.json'));
  for (const script of ['src/main.js', 'src/cli/coffer.js']) {
    const { status, stderr } = spawnSync(process.execPath, [join(clone, script)], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /^.*run npm ci without --omit=dev, or install an archive \(docs\/operations\.md\)\n$/, script);
  }
});

test('coffer --version names the release and the Node', async (t) => {
  const { code, stdout } = await runCoffer(dataFolder(t), ['--version']);
  assert.deepEqual([code, stdout.trim()], [0, `coffer ${VERSION}, Node ${process.versions.node}`]);
});

test('under an old Node the start says what to do', { skip: withoutOldNode }, () => {
  const { status, stderr } = spawnSync(OLD_NODE ?? '', [pathOf('src/main.js')], { encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /^Coffer needs Node 26; this is Node [\d.]+\. Start it with: npx coffer serve .*\n$/);
});

test('the command works in another folder under an old Node', { skip: withoutOldNode }, (t) => {
  const options = { cwd: dataFolder(t), env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(OLD_NODE ?? '', [pathOf('src/cli/coffer.js'), '--version'], options);
  assert.deepEqual([status, stderr], [0, '']);
  assert.ok(stdout.startsWith(`coffer ${VERSION}, Node 26`));
});

test('a terminal shows no password, and asks for it twice', { skip: withoutScript }, async (t) => {
  const dataDir = dataFolder(t);
  const create = async (email: string, again: string) => {
    const command = `${process.execPath} ${pathOf('src/cli/coffer.ts')} create-user ${email}`;
    const env = { PATH: process.env.PATH ?? '', COFFER_DATA_DIR: dataDir };
    const child = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], { env });
    let shown = '';
    child.stdout.on('data', (chunk: Buffer) => {
      const before = shown;
      shown += chunk;
      if (!before.includes('Password: ') && shown.includes('Password: ')) child.stdin.write(`${PASSWORD}\r`);
      if (!before.includes('again: ') && shown.includes('again: ')) child.stdin.write(`${again}\r`);
    });
    const [code] = await once(child, 'close');
    return { code, shown };
  };
  const wrong = await create('ann@example.test', 'something else');
  assert.match(wrong.shown, /the two entries differ/);
  const right = await create('ann@example.test', PASSWORD);
  assert.match(right.shown, /ann@example\.test can sign in now/);
  assert.equal(right.code, 0);
  for (const { shown } of [wrong, right]) assert.doesNotMatch(shown, /correct|something/);
});
