type Work = () => unknown;

const waiting: Work[] = [];
let hasStarted = false;

/**
 * Runs `work` once the first page has its data: code that it does not need takes nothing of a slow line. A failure is ignored: what
 * is needed later loads again.
 */
export function whenIdle(work: Work): void {
  if (hasStarted) void attempt(work);
  else waiting.push(work);
}

/** Runs what waits for an idle browser. */
export function startIdleWork(): void {
  hasStarted = true;
  for (const work of waiting.splice(0)) void attempt(work);
}

async function attempt(work: Work): Promise<void> {
  try {
    await work();
  } catch {
    // The page is being left, or the connection is gone.
  }
}
