import { useEffect, useState } from 'react';

/** Seconds that are left of `seconds`, counted down here since `asOf`, the time of the figures; never below zero. */
export function useCountdown(seconds: number, asOf: number): number {
  const [state, setState] = useState({ asOf, passed: 0 });
  useEffect(() => {
    const timer = setInterval(
      () => setState((before) => ({ asOf, passed: before.asOf === asOf ? before.passed + 1 : 1 })),
      1000,
    );
    return () => clearInterval(timer);
  }, [asOf]);
  return Math.max(0, seconds - (state.asOf === asOf ? state.passed : 0));
}

/** Seconds as a clock shows them: 12:05, or 1:02:03. */
export function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
