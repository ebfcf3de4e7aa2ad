import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request as send } from 'node:https';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from './loopback-certificate.ts';

export const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
const SAMPLE = ['coffer.conf', 'coffer-upstreams.conf'].map(
  (name) => new URL(`../../../deploy/nginx/${name}`, import.meta.url),
);

/** A test behind nginx. Without nginx it is skipped with a notice; in CI it fails. */
export function nginxTest(name: string, run: (t: TestContext) => Promise<void>): void {
  const skip = NGINX === undefined && process.env.CI === undefined && 'no nginx found: NOT tested here';
  test(name, { skip }, run);
}

/** A running nginx with the sample configuration. */
export class Nginx {
  readonly port: number;
  /** Keeps connections alive. */
  readonly agent = new Agent({ keepAlive: true, ca: LOOPBACK_CERTIFICATE });

  constructor(port: number) {
    this.port = port;
  }

  /** Sends one request and resolves to the head of its response. @throws Error when the connection breaks. */
  open(
    method: string,
    path: string,
    options: { headers?: Record<string, string>; body?: object | undefined } = {},
  ): Promise<IncomingMessage> {
    const body = options.body && JSON.stringify(options.body);
    const headers = {
      ...options.headers,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const { port, agent } = this;
    return new Promise((resolve, reject) => {
      send({ host: 'localhost', port, agent, method, path, headers }, resolve).once('error', reject).end(body);
    });
  }

  /** Sends one request and resolves to its complete response. */
  async call(
    method: string,
    path: string,
    options: { headers?: Record<string, string>; body?: object } = {},
  ): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
    const answer = await this.open(method, path, options);
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() };
  }
}

/** Starts nginx with the sample of `deploy/` in front of servers on these ports; only its addresses and files are changed. */
export async function startNginx(t: TestContext, ports: readonly number[], edit = (sample: string) => sample) {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-nginx-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  writeFileSync(join(folder, 'fullchain.pem'), LOOPBACK_CERTIFICATE);
  writeFileSync(join(folder, 'privkey.pem'), LOOPBACK_KEY);
  writeFileSync(join(folder, 'coffer.conf'), edit(rendered(folder, port, plainPort, ports)));
  writeFileSync(join(folder, 'nginx.conf'), around(folder));
  assert.ok(NGINX !== undefined, 'this test needs nginx');
  const child = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk));
  const nginx = new Nginx(port);
  t.after(async () => {
    nginx.agent.destroy();
    const gone = child.exitCode === null ? once(child, 'exit') : null;
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });
  for (let tries = 0; !(await listens(port)); tries += 1) {
    assert.ok(child.exitCode === null && tries < 100, `nginx does not start: ${said}`);
    await wait(50);
  }
  return { nginx, plainPort, errors: () => readFileSync(join(folder, 'error.log'), 'utf8') };
}

function rendered(folder: string, port: number, plainPort: number, ports: readonly number[]): string {
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join('\n  ');
  const replaced: readonly [string, string][] = [
    ['server 127.0.0.1:3000 max_fails=0;\n  server 127.0.0.1:3001 max_fails=0;', servers],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['server_name coffer.example.org;', 'server_name localhost;'],
    ['/etc/ssl/coffer/', `${folder}/`],
  ];
  return replaced.reduce(
    (text, [from, to]) => {
      assert.ok(text.includes(from), `deploy/nginx no longer says ${from}`);
      return text.replaceAll(from, to);
    },
    SAMPLE.map((file) => readFileSync(file, 'utf8')).join('\n'),
  );
}

// The sample is an include; this is the file around it, with all of nginx's files in the test's folder.
function around(folder: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return [
    `worker_processes 2; pid ${folder}/nginx.pid; error_log ${folder}/error.log info;`,
    process.getuid?.() === 0 ? 'user root;' : '',
    'events { worker_connections 1024; }',
    `http { access_log off; ${paths.join(' ')} include ${folder}/coffer.conf; }`,
  ].join('\n');
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(() => resolve(true))).on('error', () => resolve(false));
  });
}

/** The settings of a server on `port` behind nginx. */
export function settingsBehind(nginx: Nginx, port: number, path = ''): Record<string, string> {
  return {
    COFFER_PORT: String(port),
    COFFER_PUBLIC_URL: `https://localhost:${nginx.port}${path}`,
    COFFER_TRUST_PROXY: '127.0.0.1',
    COFFER_RATE_LIMITS: 'standard=1000000',
  };
}

/** A free port outside the range of outgoing connections, so that a restarted server can listen on it again. */
export async function reservePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000); // systems give away those above 32,767
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => probe.close(resolve));
    if (isFree) return port;
  }
}
