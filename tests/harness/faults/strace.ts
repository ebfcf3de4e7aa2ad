import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';

/** A fault for strace to inject into a system call: `signal=KILL:when=3`, `error=EIO:when=1`. */
export type Injection = { readonly syscall: string; readonly what: string; readonly path?: string };

const SYSCALLS = ['pwrite64', 'fsync', 'write'] as const;

/** The system calls that write to files and sockets. */
export type Syscall = (typeof SYSCALLS)[number];

/** Traces the main thread of a process, which does the writing. */
export class Strace {
  readonly #child: ChildProcess;
  readonly #log: string;

  private constructor(child: ChildProcess, log: string) {
    this.#child = child;
    this.#log = log;
  }

  /** Attaches to the process, counts its calls and injects the faults. */
  static async attach(t: TestContext, pid: number, injection?: Injection): Promise<Strace> {
    const folder = mkdtempSync(join(tmpdir(), 'coffer-strace-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const log = join(folder, 'log');
    const calls = injection?.syscall ?? SYSCALLS.join();
    const args = ['-o', log, '-p', String(pid), '-e', `trace=${calls}`];
    if (injection?.path !== undefined) args.push('-P', injection.path);
    // `--seccomp-bpf` would disable injection.
    if (injection !== undefined) args.push('-e', `inject=${injection.syscall}:${injection.what}`);
    const child = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    t.after(() => child.kill('SIGKILL'));
    for await (const said of child.stderr) {
      if (String(said).includes('attached')) return new Strace(child, log);
      throw new Error(String(said));
    }
    throw new Error('strace ended');
  }

  /** Detaches; resolves to the number of each call. */
  async detach(): Promise<Record<Syscall, number>> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGINT');
    if (this.#child.exitCode === null && this.#child.signalCode === null) await gone;
    const lines = readFileSync(this.#log, 'utf8').split('\n');
    const count = (name: Syscall): number => lines.filter((line) => line.startsWith(`${name}(`)).length;
    return { pwrite64: count('pwrite64'), fsync: count('fsync'), write: count('write') };
  }
}

/** A test that needs strace. Where strace cannot attach it is skipped with a notice; in CI it fails. */
export function straceTest(name: string, run: (t: TestContext) => Promise<void>): void {
  const skip = !canTrace() && process.env.CI === undefined && 'no strace that may watch a process: NOT tested here';
  test(name, { skip }, run);
}

function canTrace(): boolean {
  try {
    const { pid } = spawn('sleep', ['5'], { stdio: 'ignore' });
    execFileSync('timeout', ['-s', 'INT', '0.2', 'strace', '-q', '-p', String(pid)], { stdio: 'ignore' });
  } catch (error) {
    // It traced until it got the signal.
    return error instanceof Error && 'status' in error && error.status === 124;
  }
  return true;
}
