import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ApiError } from '../api/index.ts';

/** Says that something is done; with `undo`, offers to take it back while it is shown. */
export function notifyDone(message: string, undo?: () => void): void {
  const id = crypto.randomUUID();
  const takeBack = () => {
    notifications.hide(id);
    undo?.();
  };
  notifications.show({
    id,
    color: 'accent',
    autoClose: undo === undefined ? 4000 : 10_000,
    message:
      undo === undefined ? (
        message
      ) : (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{message}</Text>
          <Button size="compact-sm" variant="subtle" onClick={takeBack}>
            Undo
          </Button>
        </Group>
      ),
  });
}

/** Says what went wrong in the server's words, with the id under which it can be looked up. It stays until it is closed. */
export function notifyError(error: Error, title = 'That did not work'): void {
  notifications.show({ color: 'red', autoClose: false, title, message: <ErrorText error={error} /> });
}

/** The message of an error and, where the server answered, its request id. */
export function ErrorText({ error }: { error: Error }) {
  const details = error instanceof ApiError ? error : null;
  return (
    <>
      <Text size="sm">{details?.message ?? 'Something in this page failed'}</Text>
      {details?.issues.map(({ pointer, message }) => (
        <Text size="sm" key={pointer + message}>
          {pointer.split('/').at(-1)} {message}
        </Text>
      ))}
      {details?.requestId && (
        <Text size="xs" c="dimmed">
          Request {details.requestId}
        </Text>
      )}
    </>
  );
}
