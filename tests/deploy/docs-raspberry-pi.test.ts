import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type DocBlock, docBlocks } from '#tests/harness/browser/doc-blocks.ts';
import { DocShell } from '#tests/harness/browser/doc-shell.ts';
import { has } from '#tests/harness/deploy/assembles.ts';
import { freePort } from '#tests/harness/server/free-port.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { COFFER_FUNCTION, dataFolder, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

const PASSWORD = 'a long passphrase';
const UNIT = new URL('../../deploy/coffer@.service', import.meta.url);
const BLOCKS = docBlocks('raspberry-pi.md');

// Commands that change a whole system do nothing here, and systemctl starts and ends the server as the unit does.
const SYSTEM = `
sudo() { if [ "$1" = -u ]; then shift 2; fi; "$@"; }
useradd() { :; }
chown() { :; }
mkfs.ext4() { :; }
mount() { :; }
journalctl() { cat "$ROOT/log"; }
systemctl() {
  case "$*" in stop*|restart*) kill "$(cat "$ROOT/pid")"; tail --pid="$(cat "$ROOT/pid")" -f /dev/null ;; esac
  case "$*" in
    *coffer@3000) [ "$1" = stop ] || (
      export COFFER_DATA_DIR=$ROOT/var/lib/coffer COFFER_PORT=$PORT
      "$ROOT/opt/coffer/coffer" serve </dev/null >>"$ROOT/log" 2>&1 & echo $! >"$ROOT/pid"
      curl -fs --retry 20 --retry-connrefused -o /dev/null "http://127.0.0.1:$PORT/readyz"
    ) ;;
  esac
}
`;

/** A folder that stands for the root of a Pi, with archives of two releases that start the sources. */
function newPi(t: TestContext): string {
  // Before the folder is removed, which has the number of the server's process.
  t.after(() => {
    if (existsSync(join(root, 'pid'))) spawnSync('kill', ['-9', readFileSync(join(root, 'pid'), 'utf8').trim()]);
  });
  const root = dataFolder(t);
  for (const folder of ['opt', 'var/lib', 'etc/systemd/system', 'mnt/backup'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const version of ['0.9.0', '0.10.0']) {
    const name = `coffer-${version}-linux-arm64`;
    mkdirSync(join(root, name, 'deploy'), { recursive: true });
    writeFileSync(join(root, name, 'deploy/coffer@.service'), readFileSync(UNIT));
    const command = COFFER_FUNCTION.replace('coffer() { ', 'exec ').replace(' }', '');
    writeFileSync(join(root, name, 'coffer'), `#!/bin/bash\n${command}`, { mode: 0o755 });
    assert.equal(spawnSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: root }).status, 0);
    rmSync(join(root, name), { recursive: true });
  }
  return root;
}

function blocksBelow(heading: string, language = 'sh'): string[] {
  return BLOCKS.filter((block: DocBlock) => block.heading === heading && block.language === language).map(
    ({ text }) => text,
  );
}

test('the commands of docs/raspberry-pi.md install, move, save and restore data', async (t) => {
  const root = newPi(t);
  const port = await freePort();
  const shell = new DocShell();
  const run = (block: string | undefined) =>
    shell.run(
      `${SYSTEM}cd ${root}\n${block}`
        .replace(/(?<=[\s'"=])\/(opt|var|etc|mnt)\b/g, `${root}/$1`)
        .replaceAll(' -o coffer -g coffer', '')
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
        .replace('create-user you@example.org', `$& <<<'${PASSWORD}'`),
      { ROOT: root, PORT: String(port), HOME: root },
    );
  const data = join(root, 'var/lib/coffer');
  const [install, firstUser = ''] = blocksBelow('Install');
  const command = firstUser.split('\n', 1)[0];
  const signIn = async (base = `http://127.0.0.1:${port}`) =>
    fetch(`${base}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'you@example.org', password: PASSWORD }),
    }).then(({ status }) => status);

  await run(install);
  assert.match(await run(firstUser), /you@example\.org/);
  const [logged] = blocksBelow('Use it from your phone');
  const address = /"otherDevices":\["([^"]+)\/app\/"/.exec(await run(logged))?.[1];
  assert.equal(await signIn(address), 200, 'at the address that is logged');

  await run(blocksBelow('Keep the SD card alive')[0]);
  assert.deepEqual([existsSync(join(root, 'var/lib/coffer-on-card/coffer.db')), await signIn()], [true, 200]);
  const settings = () => readFileSync(join(data, 'coffer.env'), 'utf8').trim().split('\n');
  const [save, restore] = blocksBelow('Back up');
  await run(save);
  assert.deepEqual(settings(), [
    'COFFER_HOST=0.0.0.0',
    'COFFER_SIGNUP=invite',
    `COFFER_BACKUP_DIR=${root}/mnt/backup/coffer`,
  ]);
  await run(`${command}\ncoffer backup /mnt/backup/coffer/coffer-1.db`); // the server makes its first within a minute

  await run(blocksBelow('Update')[0]);
  assert.equal(readlinkSync(join(root, 'opt/coffer')), join(root, 'opt/coffer-0.10.0-linux-arm64'));
  const [look, clock] = blocksBelow('When the power fails');
  assert.match(await run(`${command}\n${look}`), /"status":"ok"[\s\S]*All checks passed/);
  await run(clock);

  await run('systemctl stop coffer@3000');
  rmSync(data, { recursive: true });
  await run(install);
  assert.equal(await signIn(), 401, 'a new card');
  assert.match(await run(`${command}\n${restore}`), /All checks passed/);
  assert.equal(await signIn(), 200);
});

test('Caddy with its own certificates serves Coffer, as docs/raspberry-pi.md says', {
  skip: !has('caddy') && process.env.CI === undefined && 'no caddy found: NOT tested here',
}, async (t) => {
  const folder = dataFolder(t);
  const [httpsPort, httpPort] = [await freePort(), await freePort()];
  const settings = blocksBelow('Use it from your phone', 'ini')[0] ?? '';
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data/coffer.env'), settings);
  const coffer = await spawnCoffer(t, join(folder, 'data'));
  const sample = blocksBelow('Use it from your phone', 'caddyfile')[0] ?? '';
  const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n}\n`;
  writeFileSync(join(folder, 'Caddyfile'), options + sample.replace('127.0.0.1:3000', new URL(coffer.base).host));
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder },
    stdio: 'ignore',
  });
  t.after(() => caddy.kill('SIGKILL'));
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
  await poll(
    async () => existsSync(authority),
    (isThere) => isThere,
  );
  const head = () =>
    new Promise<{ status: number | undefined; cookie: string }>((resolve) => {
      const options = {
        ...{ host: '127.0.0.1', port: httpsPort, servername: 'raspberrypi.local', path: '/sessions/new' },
        ...{ headers: { host: 'raspberrypi.local' }, ca: readFileSync(authority), agent: false },
      };
      const sent = request(options, (response) => {
        response.resume();
        resolve({ status: response.statusCode, cookie: String(response.headers['set-cookie']) });
      });
      sent.once('error', () => resolve({ status: undefined, cookie: '' })).end();
    });
  const page = await poll(head, ({ status }) => status === 200);
  assert.match(page.cookie, /^__Host-.*; Secure/, 'the browser is signed in over https');
});
