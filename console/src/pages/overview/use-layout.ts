import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../../api/index.ts';
import { type Layout, readLayout } from './layout.ts';

/** The person's layout in this browser. */
export function useLayout(): [Layout, (layout: Layout) => void] {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const key = `coffer-overview-${profile.id}`;
  const [layout, setLayout] = useState(() => readLayout(localStorage.getItem(key)));
  const change = (next: Layout) => {
    setLayout(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [layout, change];
}
