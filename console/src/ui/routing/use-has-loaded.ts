import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Whether the first page has its data: what is not urgent waits for it. */
export function useHasLoaded(): boolean {
  const [hasLoaded, setLoaded] = useState(false);
  useEffect(() => whenIdle(() => setLoaded(true)), []);
  return hasLoaded;
}
