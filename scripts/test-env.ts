import { execFileSync } from 'node:child_process';
import { readFileSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';

const MEMORY_DISK = '/dev/shm';
const BYTES_MIN = 4 * 2 ** 30;

/** Ends a test that hangs: the longest takes a tenth of it. A test has a limit of its own only where it tests for time. */
export const HANGS = `--test-timeout=${20 * 60_000}`;

/** The environment of test runs. Their files are in memory where that is possible: most of their time is waiting for a disk. */
export function testEnv(): NodeJS.ProcessEnv {
  return {
    NODE_COMPILE_CACHE: 'node_modules/.cache/tests',
    ...(hasMemoryDisk() && { TMPDIR: MEMORY_DISK }),
    ...process.env,
  };
}

/**
 * Bundles the sources for the servers and commands that tests start: from a bundle they start in half the time. It is not in `dist`,
 * which tests of the package write while others run.
 */
export function bundleForTests(): { COFFER_TEST_BUNDLE: string } {
  const folder = 'dist-for-tests';
  execFileSync(process.execPath, ['scripts/bundle.ts', folder], { stdio: 'inherit' });
  return { COFFER_TEST_BUNDLE: resolve(folder) };
}

function hasMemoryDisk(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY_DISK);
    return bavail * bsize >= BYTES_MIN && mount !== undefined && !mount.includes('noexec');
  } catch {
    return false;
  }
}
