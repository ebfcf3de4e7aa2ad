import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, leaveForSignIn } from './api/index.ts';
import { notifyError } from './feedback/index.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    /** `showsError`: the form that sent it shows what is wrong, and no notification is needed. */
    mutationMeta: { readonly showsError?: boolean };
  }
}

/** All that is known of the server. A session that has ended leads to the sign-in page from wherever that is noticed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && isPassing(error) },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({ onError: noticeSession }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (!noticeSession(error) && mutation.meta?.showsError !== true) notifyError(error);
    },
  }),
});

function noticeSession(error: Error): boolean {
  const isOver = error instanceof ApiError && error.status === 401;
  if (isOver) leaveForSignIn();
  return isOver;
}

/** Whether the same request may succeed a moment later. */
function isPassing(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 502;
}
