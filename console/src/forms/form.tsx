import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { ApiError, isAbout } from '../api/index.ts';
import { ErrorText } from '../feedback/index.ts';

type FormProps = {
  /** Receives the trimmed values of the fields by name. */
  readonly onSend: (text: (name: string) => string) => void;
  readonly children: ReactNode;
};

export function Form({ onSend, children }: FormProps) {
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onSend((name) => String(data.get(name) ?? '').trim());
  };
  return (
    <form onSubmit={send}>
      <Stack>{children}</Stack>
    </form>
  );
}

type FormButtonsProps = {
  /** A verb with its object, such as "Create key". */
  readonly submit: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly isDisabled?: boolean;
};

export function FormButtons({ submit, isBusy, onCancel, isDisabled = false }: FormButtonsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isBusy} disabled={isDisabled}>
        {submit}
      </Button>
    </Group>
  );
}

type FormErrorProps = {
  readonly error: Error | null;
  /** The members whose fields show their own issues. */
  readonly fields?: readonly string[];
};

/** The server's error, announced to screen readers; what the fields say is not repeated. */
export function FormError({ error, fields = [] }: FormErrorProps) {
  if (error === null) return null;
  const issues = error instanceof ApiError ? error.issues : [];
  const isAtFields = issues.length > 0 && issues.every((issue) => fields.some((member) => isAbout(issue, member)));
  return (
    <Alert color="red" variant="outline" role="alert">
      {isAtFields ? 'Not saved. Correct the marked fields.' : <ErrorText error={error} />}
    </Alert>
  );
}
