import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

export type SmallDisk = {
  readonly path: string;
  /** Fills the disk except for `leave` bytes. */
  fill(leave: number): void;
  /** Deletes the filling. */
  free(): void;
};

/** Mounts a small disk until the test ends. Null where mounting is not permitted: tests skip with a notice, or fail in CI. */
export function mountSmallDisk(t: TestContext, megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'coffer-disk-'));
  const unmount = () => execFileSync('umount', ['--lazy', path], { stdio: 'ignore' });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  t.after(() => {
    unmount();
    rmSync(path, { recursive: true, force: true });
  });
  const ballast = join(path, 'ballast');
  return {
    path,
    fill: (leave) => {
      const { bavail, bsize } = statfsSync(path);
      const descriptor = openSync(ballast, 'a');
      writeSync(descriptor, Buffer.alloc(Math.max(0, bavail * bsize - leave)));
      closeSync(descriptor);
    },
    free: () => rmSync(ballast, { force: true }),
  };
}
