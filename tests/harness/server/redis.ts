import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';

const PROGRAM = process.env.COFFER_TEST_REDIS ?? 'redis-server';

/** A Redis for one test that can be stopped, suspended and restarted on the same port. It stores nothing on disk. */
export class RedisServer {
  readonly port: number;
  #child: ChildProcess | null = null;

  constructor(port: number) {
    this.port = port;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it and waits until it accepts connections. */
  async start(...options: readonly string[]): Promise<void> {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...options];
    const child = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes('Ready to accept connections')) break;
    }
    assert.match(output, /Ready to accept connections/);
  }

  /** Kills it and waits for its exit. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Suspends it: connections stay open without answers until `resume`. */
  hang(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Sends one command over a new connection. */
  async command(name: string, ...args: string[]): Promise<unknown> {
    const client = new Redis(this.url, { lazyConnect: true });
    try {
      return await client.call(name, ...args);
    } finally {
      client.disconnect();
    }
  }
}

/** A test with its own Redis. Without Redis it is skipped with a notice; in CI it fails. */
export function redisTest(name: string, run: (t: TestContext, redis: RedisServer) => Promise<void>): void {
  const skip = !redisIsInstalled() && process.env.CI === undefined && 'no redis-server found: NOT tested here';
  test(name, { skip }, async (t) => {
    const redis = new RedisServer(await freePort());
    t.after(() => redis.stop());
    await redis.start();
    await run(t, redis);
  });
}

export function redisIsInstalled(): boolean {
  try {
    execFileSync(PROGRAM, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
