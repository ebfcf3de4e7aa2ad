import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';

/** What is to happen to one system call of a process: `signal=KILL:when=3`, `error=EIO:when=1`. */
export type Injection = { readonly syscall: string; readonly what: string; readonly path?: string };

const SYSCALLS = ['pwrite64', 'fsync', 'write'] as const;

/** The system calls by which a server writes files and sockets. */
export type Syscall = (typeof SYSCALLS)[number];

/** Watches the main thread of a running process, which is the one that writes, from the outside. */
export class Strace {
  readonly #child: ChildProcess;
  readonly #log: string;

  private constructor(child: ChildProcess, log: string) {
    this.#child = child;
    this.#log = log;
  }

  /** Attaches to the process; from then on calls are counted, and what is injected happens. */
  static async attach(t: TestContext, pid: number, injection?: Injection): Promise<Strace> {
    const folder = mkdtempSync(join(tmpdir(), 'coffer-strace-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const log = join(folder, 'log');
    const calls = injection?.syscall ?? SYSCALLS.join();
    const args = ['-o', log, '-p', String(pid), '-e', `trace=${calls}`];
    if (injection?.path !== undefined) args.push('-P', injection.path);
    // With `--seccomp-bpf` nothing would be injected.
    if (injection !== undefined) args.push('-e', `inject=${injection.syscall}:${injection.what}`);
    const child = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    t.after(() => child.kill('SIGKILL'));
    for await (const said of child.stderr) {
      if (String(said).includes('attached')) return new Strace(child, log);
      throw new Error(String(said));
    }
    throw new Error('strace ended');
  }

  /** Lets the process go and tells how often each call was made. */
  async detach(): Promise<Record<Syscall, number>> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGINT');
    if (this.#child.exitCode === null && this.#child.signalCode === null) await gone;
    const lines = readFileSync(this.#log, 'utf8').split('\n');
    const count = (name: Syscall): number => lines.filter((line) => line.startsWith(`${name}(`)).length;
    return { pwrite64: count('pwrite64'), fsync: count('fsync'), write: count('write') };
  }
}

/** A test that needs strace. Skipped with a notice where it cannot watch; in CI that is a failure. */
export function straceTest(name: string, options: { timeout: number }, run: (t: TestContext) => Promise<void>): void {
  const skip = !canTrace() && process.env.CI === undefined && 'no strace that may watch a process: NOT tested here';
  test(name, { ...options, skip }, run);
}

function canTrace(): boolean {
  try {
    const { pid } = spawn('sleep', ['5'], { stdio: 'ignore' });
    execFileSync('timeout', ['-s', 'INT', '0.2', 'strace', '-q', '-p', String(pid)], { stdio: 'ignore' });
  } catch (error) {
    // It was watching until it was told to end.
    return error instanceof Error && 'status' in error && error.status === 124;
  }
  return true;
}
