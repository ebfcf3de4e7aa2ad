import { lazy } from 'react';
import { whenIdle } from '../routing/index.ts';

/** The list of notices; what is noticed before it has loaded waits in its store. */
export const NoticeList = lazy(async () => {
  await new Promise<void>(whenIdle);
  return { default: (await import('./notice-list.tsx')).NoticeList };
});
