import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingRows } from './loading.tsx';
import { ErrorText } from './notify.tsx';

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

/** What a view shows in place of what could not be loaded: the server's message, the request id, and another try. */
export function ErrorState({ error, onRetry }: { error: Error; onRetry?: (() => unknown) | undefined }) {
  return (
    <Alert color="red" variant="outline" title="This could not be loaded" icon={<IconAlertTriangle aria-hidden />}>
      <ErrorText error={error} />
      {onRetry && (
        <Button mt="sm" size="xs" variant="default" onClick={() => onRetry()}>
          Try again
        </Button>
      )}
    </Alert>
  );
}
