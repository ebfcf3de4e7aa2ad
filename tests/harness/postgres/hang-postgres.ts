import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Suspends every process of the PostgreSQL in `dataDir`, so that connections stay open without answers. Returns how to resume. */
export function hangPostgres(dataDir: string): () => void {
  const main = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  signal(main, 'SIGSTOP');
  // The postmaster first: it would start more processes while we list them.
  const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ').map(Number);
  const hung = [main, ...children];
  for (const pid of hung) signal(pid, 'SIGSTOP');
  return () => {
    for (const pid of hung) signal(pid, 'SIGCONT');
  };
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
