import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/harness/server/free-port.ts';

/** A server under measurement. */
export type Server = {
  readonly port: number;
  readonly process: ChildProcess;
  /** The lines that a script printed before it listened. */
  readonly said?: string;
  stop(): Promise<void>;
};

export const NODE_FLAGS = ['--disable-proto=delete', '--min-semi-space-size=8', '--max-semi-space-size=8'];

/** Starts a script, a path, with `input` and waits until it prints `listening <port>`. */
export async function startServer(script: string, args: string[], input = ''): Promise<Server> {
  const child = spawn(process.execPath, [...NODE_FLAGS, script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  const said = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.once('exit', () => reject(new Error(`${script} ended before it listened`)));
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (LISTENING.test(text)) resolve(text);
    });
  });
  return { port: Number(LISTENING.exec(said)?.[1]), process: child, said, stop: () => stop(child) };
}

/** This checkout. */
export const CHECKOUT = join(import.meta.dirname, '../..');

export type Place = {
  readonly dataDir: string;
  /** The settings that differ from the defaults, such as the address of a PostgreSQL. */
  readonly env?: Readonly<Record<string, string>>;
  readonly checkout?: string;
};

/** Starts a server as its users run it, behind a proxy that it trusts, without request limits; its log goes nowhere. */
export async function startCoffer({ checkout = CHECKOUT, ...place }: Place): Promise<Server> {
  return startScript([...NODE_FLAGS, join(checkout, 'src/main.js')], place);
}

/** Starts Node with the arguments of a Coffer and waits until it answers. */
export async function startScript(args: readonly string[], { dataDir, env }: Place): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      COFFER_DATA_DIR: dataDir,
      COFFER_PORT: String(port),
      COFFER_TRUST_PROXY: '127.0.0.1',
      COFFER_RATE_LIMITS: 'standard=1000000000',
      COFFER_USER_REQUESTS_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await firstAnswer(`http://127.0.0.1:${port}/readyz`);
  return { port, process: child, stop: () => stop(child) };
}

const LISTENING = /listening (\d+)\n/;

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

const TICK_MICROSECONDS = 10_000; // USER_HZ is 100 on every Linux that Node runs on

/** The CPU time a process has used so far, user and system, in microseconds. */
export function cpuMicroseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}

/** The resident memory of a process, in megabytes. */
export function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The ids of a process and its descendants. */
export function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(processesOf)];
}

const START_MS = 300_000; // a migration of a million rows may be part of it

/** Polls `url` every 5 ms until it responds with success. */
export async function firstAnswer(url: string): Promise<void> {
  const end = performance.now() + START_MS;
  while (performance.now() < end) {
    const answered = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${url} did not answer in ${START_MS} ms`);
}

const [IDLE_CHECK_MS, IDLE_SHARE] = [1000, 0.05];

/** Waits until the background jobs of a server have no more work. */
export async function idle({ process: { pid = 0 } }: Server): Promise<void> {
  for (let share = 1; share > IDLE_SHARE; ) {
    const before = cpuMicroseconds(pid);
    await new Promise((resolve) => setTimeout(resolve, IDLE_CHECK_MS));
    share = (cpuMicroseconds(pid) - before) / (IDLE_CHECK_MS * 1000);
  }
}
