import { readdirSync, readFileSync } from 'node:fs';

// The unit of `/proc`, on all machines.
const TICKS_A_SECOND = 100;
const LOOK_MS = 1000;

type Process = { readonly parent: number; readonly ticks: number };

/**
 * Follows what the pages of Chromium below a process take of the processor, which no process waits for. The function that it
 * returns ends this, and gives the seconds, user and system: none where there is no `/proc`.
 */
export function followPages(root: number): () => number {
  const taken = new Map<number, number>();
  const look = () => {
    const processes = readProcesses();
    for (const [pid, { ticks }] of processes) {
      if (isBelow(root, pid, processes) && (taken.has(pid) || isPage(pid))) taken.set(pid, ticks);
    }
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => {
    clearInterval(timer);
    return taken.values().reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND;
  };
}

function readProcesses(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of read(() => readdirSync('/proc')) ?? []) {
    // The name of the command, in brackets, may contain anything.
    const fields =
      /^\d+$/.test(name) &&
      read(() => readFileSync(`/proc/${name}/stat`, 'latin1'))
        ?.split(') ')
        .at(-1)
        ?.split(' ');
    if (fields) found.set(Number(name), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
  }
  return found;
}

function isBelow(root: number, pid: number, processes: ReadonlyMap<number, Process>): boolean {
  for (let at = processes.get(pid); at !== undefined; at = processes.get(at.parent))
    if (at.parent === root) return true;
  return false;
}

// Chromium waits for the processes that make its pages, not for theirs.
function isPage(pid: number): boolean {
  const line = read(() => readFileSync(`/proc/${pid}/cmdline`, 'latin1')) ?? '';
  return /--type=(renderer|gpu-process|utility)\b/.test(line);
}

/** Null for what has gone meanwhile. */
function read<T>(what: () => T): T | null {
  try {
    return what();
  } catch {
    return null;
  }
}
