import { Button, Group, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { type NotificationData, notifications } from '@mantine/notifications';
import { ApiError } from '../../api/index.ts';
import { t } from '../i18n/index.ts';
import { errorSentences } from './error-text.ts';
import { loadNoticeList } from './lazy-notice-list.ts';
import { rememberUndo } from './undo-history.ts';

// There is one message at a time, and one error, which stays until it is closed.
const shown: { done?: string; error?: string } = {};

/** A button of a message for the step that follows. */
export type NextStep = { readonly label: string; readonly run: () => void };

/** Shows what was done in place of the last message; with `undo`, also an Undo button, and one for the next step. */
export function notifyDone(message: string, undo?: () => void, next?: NextStep): void {
  const id = randomId();
  replace('done', id);
  const onUndo =
    undo &&
    rememberUndo(() => {
      notifications.hide(id);
      undo();
    });
  show({
    id,
    color: 'accent',
    autoClose: undo === undefined ? 4000 : 10_000,
    message:
      onUndo === undefined ? (
        message
      ) : (
        <Group justify="space-between" gap="xs">
          <Text size="sm">{message}</Text>
          <Group gap={0}>
            {next !== undefined && (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => {
                  notifications.hide(id);
                  next.run();
                }}
              >
                {next.label}
              </Button>
            )}
            <Button size="compact-sm" variant="subtle" onClick={onUndo}>
              {t('Undo')}
            </Button>
          </Group>
        </Group>
      ),
  });
}

/** Shows an error with its request id until it is closed. */
export function notifyError(error: Error, title = t('Something went wrong')): void {
  const id = randomId();
  replace('done');
  replace('error', id);
  show({ id, color: 'red', className: 'notice-error', autoClose: false, title, message: <ErrorText error={error} /> });
}

function replace(kind: keyof typeof shown, id?: string): void {
  if (shown[kind] !== undefined) notifications.hide(shown[kind]);
  if (id === undefined) delete shown[kind];
  else shown[kind] = id;
}

function show(notice: NotificationData): void {
  loadNoticeList();
  notifications.show(notice);
}

/** An error's issues, one sentence each; without any, its message and its request id. */
export function ErrorText({ error }: { error: Error }) {
  const details = error instanceof ApiError ? error : null;
  const sentences = details === null ? [t('An unexpected error occurred')] : errorSentences(details);
  return (
    <>
      {sentences.map((sentence) => (
        <Text size="sm" key={sentence}>
          {sentence}
        </Text>
      ))}
      {details?.requestId && details.issues.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('Request {id}', { id: details.requestId })}
        </Text>
      )}
    </>
  );
}
