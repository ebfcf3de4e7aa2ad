import { lazy } from 'react';

/** The list of notices; what is noticed before it has loaded waits in its store. */
export const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }));
