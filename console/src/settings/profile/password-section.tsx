import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, issueFor, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { FormError } from '../../forms/index.ts';
import { Section } from '../section/index.ts';

const SHOW = { 'aria-label': 'Show password' };

export function PasswordSection() {
  const client = useQueryClient();
  const form = useForm({ initialValues: { current_password: '', password: '' } });
  const change = useMutation({
    meta: { showsError: true },
    mutationFn: ({ current_password: current, password }: typeof form.values) =>
      unwrap(
        api.PATCH('/api/v1/users/me', {
          body: { user: { password, ...(current !== '' && { current_password: current }) } },
        }),
      ),
    onSuccess: () => {
      form.reset();
      void client.invalidateQueries({ queryKey: ['sessions'] });
      notifyDone('Password changed. You are signed out on all other devices.');
    },
  });
  const wrong = issueFor(change.error, 'current_password');
  const weak = issueFor(change.error, 'password');
  return (
    <Section title="Password" text="Changing your password signs you out on all other devices.">
      <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
        <Stack>
          <PasswordInput
            label="Current password"
            description="Leave empty if you have no password."
            autoComplete="current-password"
            visibilityToggleButtonProps={SHOW}
            {...form.getInputProps('current_password')}
            error={wrong && 'Wrong or missing password'}
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
