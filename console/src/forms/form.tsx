import { Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';

type FormProps = {
  /** Is handed the texts of the form's fields by name, trimmed, in the place of the browser's own sending. */
  readonly onSend: (text: (name: string) => string) => void;
  readonly children: ReactNode;
};

/** A form, one field below the other. */
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
