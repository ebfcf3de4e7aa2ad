import { lazy } from 'react';
import { whenIdle } from '../routing/index.ts';

const needed = Promise.withResolvers<void>();

/** Loads the list of notices at once: there is one to show. */
export function loadNoticeList(): void {
  needed.resolve();
}

/** The list of notices; what is noticed before it has loaded waits in its store. */
export const NoticeList = lazy(async () => {
  whenIdle(loadNoticeList);
  await needed.promise;
  return { default: (await import('./notice-list.tsx')).NoticeList };
});
