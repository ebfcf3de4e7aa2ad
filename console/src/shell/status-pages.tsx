import { Box, Button, Container, Skeleton, Text } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { ErrorState, LoadingRows } from '../feedback/index.ts';
import { PageTitle } from '../ui/index.ts';

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

/** What an address shows that leads nowhere. */
export function NotFound() {
  return (
    <Container component="main" size="sm" py="xl">
      <PageTitle title="There is no such page" />
      <Text mb="md">The address may be mistyped, or what it led to is gone.</Text>
      <Button renderRoot={(props) => <Link to="/" {...props} />}>Go to the overview</Button>
    </Container>
  );
}

/** The outline of a page whose code or first data is on its way. */
export function LoadingPage() {
  return (
    <Box p="md">
      <Skeleton height={30} width={220} mb="xl" />
      <LoadingRows />
    </Box>
  );
}
