import { Button, Group } from '@mantine/core';
import { IconSeeding } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answer, api, profileQuery, sampleDataQuery } from '../api/index.ts';
import { EmptyState } from '../feedback/index.ts';
import { WritersOnly } from '../ui/index.ts';

/** What a family without accounts sees: two ways to begin. */
export function Welcome() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { data: sample } = useQuery({ ...sampleDataQuery(), enabled: profile.role === 'admin' });
  const queryClient = useQueryClient();
  const make = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/sample_data')),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <EmptyState
      icon={<IconSeeding size={40} stroke={1.4} aria-hidden color="var(--mantine-primary-color-filled)" />}
      title="Let’s see where you stand"
      text="Add your first account, with what it holds today, and your net worth begins here. Or look around in five years of made-up books first."
      action={
        <WritersOnly>
          <Group mt="sm" justify="center">
            <Button renderRoot={(props) => <Link to="/accounts" search={{ new: true }} {...props} />}>
              Add an account
            </Button>
            {sample?.can_create && (
              <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
                Try sample data
              </Button>
            )}
          </Group>
        </WritersOnly>
      }
    />
  );
}
