import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, goToSignIn, goToSuspended, profileQuery, refreshWritten, SHARED } from '../api/index.ts';
import { notifyError } from '../ui/feedback/index.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    /** The form shows the error itself, so no notification is needed. */
    mutationMeta: { readonly showsError?: boolean };
  }
}

/** Caches all server data, and reads again what a mutation has written. Any 401 leads to the sign-in page, a suspended family to the page that says so. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection the service worker answers with what it has stored.
    queries: {
      networkMode: 'offlineFirst',
      ...SHARED,
      retry: (failures, error) => failures < 2 && isTemporary(error),
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({ onError: handleShutOut }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (!handleShutOut(error) && mutation.meta?.showsError !== true) notifyError(error);
    },
    onSettled: () => refreshWritten(queryClient),
  }),
});

function handleShutOut(error: Error): boolean {
  const isOver = error instanceof ApiError && error.status === 401;
  // A session was open here: the sign-in page tells that it ended.
  if (isOver) goToSignIn(queryClient.getQueryData(profileQuery().queryKey) && 'session_ended');
  const isSuspended = error instanceof ApiError && error.code === 'family_suspended';
  if (isSuspended) goToSuspended();
  return isOver || isSuspended;
}

/** Whether a retry may succeed. */
function isTemporary(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 502;
}

/** Repeats all reads, and once more those that were on their way: their first request went past the service worker. */
export async function readAgain(): Promise<void> {
  const onTheWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  await queryClient.refetchQueries({ type: 'all', predicate: ({ state }) => state.status !== 'error' });
  await queryClient.refetchQueries({ type: 'all', predicate: (query) => onTheWay.includes(query) });
}
