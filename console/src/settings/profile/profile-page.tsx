import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { api, issueFor, profileQuery, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { FormError } from '../../forms/index.ts';
import { Section } from '../section/index.ts';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';

export function ProfilePage() {
  return (
    <Stack gap="lg">
      <NameSection />
      <EmailSection />
      <PasswordSection />
    </Stack>
  );
}

function NameSection() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const client = useQueryClient();
  const form = useForm({
    initialValues: { first_name: profile.first_name ?? '', last_name: profile.last_name ?? '' },
  });
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: (user: typeof form.values) => unwrap(api.PATCH('/api/v1/users/me', { body: { user } })),
    onSuccess: (saved) => {
      client.setQueryData(profileQuery().queryKey, saved);
      void client.invalidateQueries({ queryKey: ['members'] });
      form.resetDirty();
      notifyDone('Profile saved');
    },
  });
  return (
    <Section title="Profile">
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label="First name"
              autoComplete="given-name"
              maxLength={100}
              {...form.getInputProps('first_name')}
              error={issueFor(save.error, 'first_name')}
            />
            <TextInput
              label="Last name"
              autoComplete="family-name"
              maxLength={100}
              {...form.getInputProps('last_name')}
              error={issueFor(save.error, 'last_name')}
            />
          </SimpleGrid>
          <FormError error={save.error} fields={['first_name', 'last_name']} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
