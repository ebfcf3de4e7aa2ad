import { lazyView, whenIdle } from '../routing/index.ts';

const needed = Promise.withResolvers<void>();

/** Loads the list of notices at once: there is one to show. */
export function loadNoticeList(): void {
  needed.resolve();
}

/** The list of notices; what is noticed before it has loaded waits in its store. */
export const NoticeList = lazyView(async () => {
  whenIdle(loadNoticeList);
  await needed.promise;
  return (await import('./notice-list.tsx')).NoticeList;
});
