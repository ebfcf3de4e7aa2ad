import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { BodyOf, Method, Refusal } from './body-of.ts';

// The same as in start-coffer.ts, which loads the whole server.
const SHARED_SECRET_KEY = 'the secret key of all servers in tests';
const COMPILE_CACHE = new URL('../../../node_modules/.cache/coffer', import.meta.url).pathname;
const FLAGS = ['--disable-proto=delete', '--min-semi-space-size=8', '--max-semi-space-size=8'];
// `npm test` bundles the sources before the tests; a file that runs alone starts servers and commands from the sources.
const BUNDLE = process.env.COFFER_TEST_BUNDLE;
const SOURCES = new URL('../../../src/', import.meta.url).pathname;
const [MAIN, CLI] =
  BUNDLE === undefined
    ? [`${SOURCES}main.js`, `${SOURCES}cli/coffer.ts`]
    : [join(BUNDLE, 'main.js'), join(BUNDLE, 'coffer.js')];
const LISTENING = /"listens":"([^"]+)".*"Coffer is ready"/;

export type Finished = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type ProcessReply<Body = Refusal> = { readonly status: number; readonly headers: Headers; readonly body: Body };
type ProcessCall = {
  readonly key?: string;
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
};

export class CofferProcess {
  readonly child: ChildProcess;
  readonly base: string;
  readonly output: () => string;

  constructor(child: ChildProcess, base: string, output: () => string) {
    this.child = child;
    this.base = base;
    this.output = output;
  }

  /** Sends one JSON request; resolves to null when the connection breaks before the response. */
  call<M extends Method, Url extends string>(
    method: M,
    url: Url,
    options?: ProcessCall,
  ): Promise<ProcessReply<BodyOf<M, Url>> | null>;
  call<Body>(method: string, url: string, options?: ProcessCall): Promise<ProcessReply<Body> | null>;
  async call(method: string, url: string, options: ProcessCall = {}): Promise<ProcessReply<unknown> | null> {
    try {
      const response = await fetch(`${this.base}${url}`, {
        method,
        headers: {
          ...(options.key && { 'x-api-key': options.key }),
          ...(options.token && { authorization: `Bearer ${options.token}` }),
          ...(options.body && { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(options.body && { body: JSON.stringify(options.body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
    } catch {
      return null;
    }
  }

  /** Sends a signal and waits for the exit; resolves to the exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = await gone;
    return code as number | null;
  }
}

/** The start of a shell script that calls the command line `coffer`. */
export const COFFER_FUNCTION = `export NODE_COMPILE_CACHE=${COMPILE_CACHE}
coffer() { ${process.execPath} ${FLAGS.join(' ')} ${CLI} "$@"; }
`;

/** A data folder that is removed after the test. */
export function dataFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-process-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a server process on `dataDir` and waits until it listens; it is killed after the test. */
export async function spawnCoffer(
  t: TestContext,
  dataDir: string,
  env: Record<string, string> = {},
  command: readonly string[] = [MAIN],
  program: readonly [string, ...string[]] = [process.execPath, ...FLAGS],
): Promise<CofferProcess> {
  const [file, ...flags] = program;
  const child = spawn(file, [...flags, ...command], {
    env: environment(dataDir, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  const chunks: string[] = [];
  const output = () => chunks.join('');
  const base = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      chunks.push(chunk.toString());
      const match = LISTENING.exec(output());
      // It prints its public URL; when the test chose the port, it listens there.
      if (match?.[1] !== undefined) resolve(env.COFFER_PORT ? `http://127.0.0.1:${env.COFFER_PORT}` : match[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened: ${output()}`)));
  });
  return new CofferProcess(child, base, output);
}

/** Runs the server or a command and waits for its exit. */
export function runCoffer(
  dataDir: string,
  args: readonly string[],
  options: { env?: Record<string, string>; stdin?: string } = {},
): Promise<Finished> {
  return startCommand(dataDir, args, options).finished;
}

/** A running command: `match` waits for a text on one of its outputs. */
export type RunningCommand = {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  match(pattern: RegExp): Promise<RegExpExecArray>;
};

/** Starts the server or a command. */
export function startCommand(
  dataDir: string,
  args: readonly string[],
  options: { env?: Record<string, string>; stdin?: string; stdout?: number } = {},
): RunningCommand {
  const script = args.length === 0 ? [MAIN] : [CLI, ...args];
  const child = spawn(process.execPath, [...FLAGS, ...script], {
    env: environment(dataDir, options.env ?? {}),
    stdio: ['pipe', options.stdout ?? 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (said.stdout += chunk));
  child.stderr?.on('data', (chunk: Buffer) => (said.stderr += chunk));
  child.stdin?.end(options.stdin ?? '');
  const finished = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
  const match = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(`${said.stdout}\n${said.stderr}`);
      if (found !== null) return found;
      if (child.exitCode !== null) break;
      await Promise.race([finished, ...[child.stdout, child.stderr].map((stream) => stream && once(stream, 'data'))]);
    }
    throw new Error(`the command ended without ${pattern}: ${said.stdout}${said.stderr}`);
  };
  return { child, finished, match };
}

function environment(dataDir: string, env: Record<string, string>): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    COFFER_DATA_DIR: dataDir,
    COFFER_PORT: '0',
    COFFER_SECRET_KEY: SHARED_SECRET_KEY,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...env,
  };
}

/** Signs a user up and creates an account and an API key. */
export async function setUpUser(
  coffer: CofferProcess,
): Promise<{ token: string; key: string; keyId: string; accountId: string }> {
  const user = { email: `user-${process.hrtime.bigint()}@example.test`, password: 'correct horse battery' };
  const signedUp = await coffer.call('POST', '/api/v1/auth/signup', { body: { user } });
  assert.equal(signedUp?.status, 201);
  const token = signedUp.body.access_token;
  const key = await coffer.call('POST', '/api/v1/api_keys', { token, body: { name: 'test', scopes: ['read_write'] } });
  const account = await coffer.call('POST', '/api/v1/accounts', {
    token,
    body: { account: { name: 'Everyday', account_type: 'depository' } },
  });
  assert.ok(key && account);
  return { token, key: key.body.key, keyId: key.body.id, accountId: account.body.id };
}
