import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';

const PROGRAM = process.env.COFFER_TEST_REDIS ?? 'redis-server';

/** A Redis of one test's own, which can be stopped, hung and started again on the same port. It keeps nothing on disk. */
export class RedisServer {
  readonly port: number;
  #child: ChildProcess | null = null;

  constructor(port: number) {
    this.port = port;
  }

  /** Its address, for `COFFER_REDIS_URL`. */
  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it and waits until it takes connections. */
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

  /** Ends it as a crash does, and waits until it is gone. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Keeps its connections and answers nothing, until it is resumed. */
  hang(): void {
    this.#child?.kill('SIGSTOP');
  }

  /** Ends a hang. */
  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Sends one command over a connection of its own. */
  async command(name: string, ...args: string[]): Promise<unknown> {
    const client = new Redis(this.url, { lazyConnect: true });
    try {
      return await client.call(name, ...args);
    } finally {
      client.disconnect();
    }
  }
}

/** A test with a Redis of its own. Skipped with a notice where Redis is not installed; in CI that is a failure. */
export function redisTest(name: string, run: (t: TestContext, redis: RedisServer) => Promise<void>): void {
  const skip = !redisIsInstalled() && process.env.CI === undefined && 'no redis-server found: NOT tested here';
  test(name, { skip }, async (t) => {
    const redis = new RedisServer(await freePort());
    t.after(() => redis.stop());
    await redis.start();
    await run(t, redis);
  });
}

/** Whether this machine has a Redis to start. */
export function redisIsInstalled(): boolean {
  try {
    execFileSync(PROGRAM, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
