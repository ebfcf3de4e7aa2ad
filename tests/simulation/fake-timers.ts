type Timer = { readonly ms: number; readonly ring: () => void };

const timers = new Map<object, Timer>();

// From here on no interval of this thread runs by itself: what happens when is the simulation's to say.
Object.assign(globalThis, {
  setInterval: (ring: () => void, ms: number): object => {
    const handle = { ref: () => handle, unref: () => handle, hasRef: () => false };
    timers.set(handle, { ms, ring });
    return handle;
  },
  clearInterval: (handle: object): void => void timers.delete(handle),
});

let passed = 0;

// Nor does time pass by itself.
performance.now = () => passed;

/** Lets `ms` milliseconds pass for the code that measures elapsed time. */
export function pass(ms: number): void {
  passed += ms;
}

/** The milliseconds that passed since the simulation began. */
export function passedMs(): number {
  return passed;
}

/** Lets every interval of `ms` milliseconds come round once. */
export function wind(ms: number): void {
  for (const timer of [...timers.values()]) if (timer.ms === ms) timer.ring();
}
