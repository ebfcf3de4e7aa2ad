import { Container } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../feedback/error-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** What a page shows that failed as a whole. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = async () => {
    reset();
    await router.invalidate();
  };
  return (
    <>
      <PageTitle title="Something went wrong" />
      <ErrorState error={error instanceof Error ? error : new Error(String(error))} onRetry={again} />
    </>
  );
}

/** The same where not even the frame around the pages could be shown. */
export function FailedApp(props: ErrorComponentProps) {
  return (
    <Container component="main" size="sm" py="xl">
      <Failed {...props} />
    </Container>
  );
}
