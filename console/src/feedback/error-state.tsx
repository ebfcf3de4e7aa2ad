import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ErrorText } from './notify.tsx';

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
