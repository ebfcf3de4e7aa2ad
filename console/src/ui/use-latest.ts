import { type RefObject, useEffect, useRef } from 'react';

/** A value for functions that stay the same between renders. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
