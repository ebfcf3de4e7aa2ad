import { Button, Container, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageTitle } from '../ui/page-title.tsx';

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
