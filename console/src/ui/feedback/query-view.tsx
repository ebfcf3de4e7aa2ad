import { Alert, Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { IconAlertTriangle } from '../icons/index.ts';
import { LoadingRows } from './loading.tsx';
import { ErrorText } from './notify.tsx';

type QueryViewProps<Data> = {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
  /** The placeholder while loading; rows by default. */
  readonly loading?: ReactNode;
};

/** Renders the data of a query, a placeholder while it loads, or its error. */
export function QueryView<Data>({ query, children, loading }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} />;
  return loading ?? <LoadingRows rows={5} />;
}

/** An error with its request id and a retry button. */
export function ErrorState({ error, onRetry }: { error: Error; onRetry?: (() => unknown) | undefined }) {
  return (
    <Alert color="red" variant="outline" title={t('Could not load this')} icon={<IconAlertTriangle aria-hidden />}>
      <ErrorText error={error} />
      {onRetry && (
        <Button mt="sm" size="xs" variant="default" onClick={() => onRetry()}>
          {t('Try again')}
        </Button>
      )}
    </Alert>
  );
}
