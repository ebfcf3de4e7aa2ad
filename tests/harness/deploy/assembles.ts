import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const PLATFORMS = ['linux-x64', 'linux-arm64'] as const;

const PROGRAMS = ['patchelf', 'x86_64-linux-gnu-strip', 'aarch64-linux-gnu-strip', 'npm'];
const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((triplet) =>
  [`/lib/${triplet}`, `/usr/lib/${triplet}`, `/usr/${triplet}/lib`].map((folder) => `${folder}/libatomic.so.1`),
);

export function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/** True where `deploy/assemble-app.sh` finds what it needs for every platform. */
export const assembles =
  process.platform === 'linux' && PROGRAMS.every(has) && LIBRARIES.every((places) => places.some(existsSync));
