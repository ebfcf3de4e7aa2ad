import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { api, issueFor, profileQuery, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { FormError } from '../../forms/index.ts';
import { Section } from '../section/index.ts';

/** Changes the address that the user signs in with. */
export function EmailSection() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const client = useQueryClient();
  const form = useForm({ initialValues: { email: profile.email } });
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: (user: typeof form.values) => unwrap(api.PATCH('/api/v1/users/me', { body: { user } })),
    onSuccess: (saved) => {
      client.setQueryData(profileQuery().queryKey, saved);
      void client.invalidateQueries({ queryKey: ['members'] });
      form.setInitialValues({ email: saved.email });
      form.reset();
      notifyDone(`You now sign in with ${saved.email}`);
    },
  });
  return (
    <Section title="Email address" text="You sign in with it. Coffer sends no mail, not even to confirm a new address.">
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack>
          <TextInput
            type="email"
            label="Email address"
            autoComplete="username"
            required
            maxLength={254}
            {...form.getInputProps('email')}
            error={issueFor(save.error, 'email')}
          />
          <FormError error={save.error} fields={['email']} />
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
              Change email address
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
