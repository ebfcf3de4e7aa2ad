const waiting: (() => unknown)[] = [];
let hasStarted = false;

/** Runs `work` once the first page has its data: code that it does not need takes nothing of a slow line. */
export function whenIdle(work: () => unknown): void {
  if (hasStarted) work();
  else waiting.push(work);
}

/** Runs what waits for an idle browser. */
export function startIdleWork(): void {
  hasStarted = true;
  for (const work of waiting.splice(0)) work();
}
