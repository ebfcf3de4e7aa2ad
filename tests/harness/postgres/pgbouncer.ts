import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { freePort } from '../server/free-port.ts';

const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

/** A test behind PgBouncer. Without PgBouncer it is skipped with a notice; in CI it fails. */
export function pgbouncerTest(name: string, run: (t: TestContext) => Promise<void>): void {
  const skip = PGBOUNCER === undefined && process.env.CI === undefined && 'no pgbouncer found: NOT tested here';
  test(name, { skip }, run);
}

/** Starts a PgBouncer in transaction mode in front of the PostgreSQL at `url`; resolves to its URL. */
export async function startPgbouncer(t: TestContext, url: string): Promise<string> {
  const { hostname, port: upstream, username, password } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'coffer-pgbouncer-'));
  chmodSync(folder, 0o755); // started by root it runs as another user
  const port = await freePort();
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${upstream} user=${username} password=${password}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    'auth_type = any\npool_mode = transaction\ndefault_pool_size = 4',
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${settings.join('\n')}\n`);
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(PGBOUNCER ?? 'pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  t.after(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  let output = '';
  for await (const chunk of child.stderr) {
    output += String(chunk);
    if (output.includes('process up')) break;
  }
  if (!output.includes('process up')) throw new Error(`PgBouncer did not start: ${output}`);
  child.stderr.resume();
  const own = new URL(url);
  own.port = String(port);
  return own.href;
}
