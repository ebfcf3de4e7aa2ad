import { Box, Button, Container, Skeleton, Text } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { ErrorState, LoadingRows } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { PageTitle } from '../../ui/index.ts';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = async () => {
    reset();
    await router.invalidate();
  };
  return (
    <>
      <PageTitle title={t('Something went wrong')} />
      <ErrorState error={error instanceof Error ? error : new Error(String(error))} onRetry={again} />
    </>
  );
}

/** Used when even the shell fails to render. */
export function FullPageError(props: ErrorComponentProps) {
  return (
    <Container component="main" size="sm" py="xl">
      <ErrorPage {...props} />
    </Container>
  );
}

export function NotFound() {
  return (
    <>
      <PageTitle title={t('Page not found')} />
      <Text mb="md">{t('The link may be wrong, or the page has been removed.')}</Text>
      <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('Go to overview')}</Button>
    </>
  );
}

export function LoadingPage() {
  return (
    <Box p="md">
      <Skeleton height={30} width={220} mb="xl" />
      <LoadingRows />
    </Box>
  );
}
