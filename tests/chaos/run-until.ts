import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./crash-at.ts', import.meta.url));
const NEVER = 1_000_000;

/** Something that the command line does, with its arguments: see `die-at.ts`. */
export type Action = readonly [name: 'migrate' | 'backup' | 'restore' | 'copy' | 'rates' | 'prices', ...args: string[]];

/** Does it until the n-th step, where the process is killed. Resolves to false where it came to its end before. */
export async function runUntil(at: number, action: Action): Promise<boolean> {
  const child = spawn(process.execPath, ['--disable-proto=delete', SCRIPT, String(at), ...action], { stdio: 'ignore' });
  const [, signal] = await once(child, 'exit');
  return signal === 'SIGKILL';
}

/** Does it to the end and resolves to the number of steps that it took. @throws AssertionError with what it said. */
export async function runToEnd(action: Action): Promise<number> {
  const child = spawn(process.execPath, ['--disable-proto=delete', SCRIPT, String(NEVER), ...action]);
  const [said, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  assert.equal(code, 0, complaint);
  return Number(said);
}

/** The steps to be killed at: `kills` of them from the first to the last, or every one where there are no more. */
export function killPoints(steps: number, kills: number): number[] {
  if (kills >= steps) return Array.from({ length: steps }, (_, index) => index + 1);
  return Array.from({ length: kills }, (_, index) => 1 + Math.round((index * (steps - 1)) / (kills - 1)));
}
