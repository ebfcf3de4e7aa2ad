import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Stops the clock of every process of the PostgreSQL in `dataDir`: its connections stay, and nothing answers. What it returns lets
 * them go on, and does nothing to those that have ended.
 */
export function hangPostgres(dataDir: string): () => void {
  const main = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  signal(main, 'SIGSTOP');
  // First the one that starts the others, which would start more while they are read; a connection may end at any moment.
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
