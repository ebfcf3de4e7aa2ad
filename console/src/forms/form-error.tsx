import { Alert } from '@mantine/core';
import { ErrorText } from '../feedback/notify.tsx';

/** Why a form was not accepted, in the server's words, read out as soon as it is there. */
export function FormError({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Alert color="red" variant="outline" role="alert">
      <ErrorText error={error} />
    </Alert>
  );
}
