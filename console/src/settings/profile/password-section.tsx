import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api, issueOf } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { FormError } from '../../forms/index.ts';
import { Section } from '../section/index.ts';

const SHOW = { 'aria-label': 'Show the password' };

/** Changes the password, with the present one beside it. */
export function PasswordSection() {
  const client = useQueryClient();
  const form = useForm({ initialValues: { current_password: '', password: '' } });
  const change = useMutation({
    meta: { showsError: true },
    mutationFn: ({ current_password: current, password }: typeof form.values) =>
      answer(
        api.PATCH('/api/v1/users/me', {
          body: { user: { password, ...(current !== '' && { current_password: current }) } },
        }),
      ),
    onSuccess: () => {
      form.reset();
      void client.invalidateQueries({ queryKey: ['sessions'] });
      notifyDone('Password changed. Everywhere else you are signed out.');
    },
  });
  const wrong = issueOf(change.error, 'current_password');
  const weak = issueOf(change.error, 'password');
  return (
    <Section title="Password" text="A new password signs you out everywhere but here.">
      <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
        <Stack>
          <PasswordInput
            label="Present password"
            description="Leave it empty if your account has none."
            autoComplete="current-password"
            visibilityToggleButtonProps={SHOW}
            {...form.getInputProps('current_password')}
            error={wrong && 'This is not your password, or none was given'}
          />
          <PasswordInput
            label="New password"
            description="At least 8 characters."
            autoComplete="new-password"
            minLength={8}
            maxLength={256}
            required
            visibilityToggleButtonProps={SHOW}
            {...form.getInputProps('password')}
            error={weak}
          />
          <FormError error={wrong === null && weak === null ? change.error : null} />
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={change.isPending}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
