import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { LoadingRows } from './loading.tsx';

type QueryPartProps<Data> = {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
  /** The outline while it loads; rows unless given. */
  readonly loading?: ReactNode;
};

/** What a query answered; until then its outline, and if it fails, why. */
export function QueryPart<Data>({ query, children, loading }: QueryPartProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} />;
  return loading ?? <LoadingRows rows={5} />;
}
