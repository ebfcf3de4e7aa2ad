import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, issueFor, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { FormError } from '../../forms/index.ts';
import { Section } from '../section/index.ts';

const SHOW = { 'aria-label': 'Show password' };

export function PasswordSection() {
  const form = useForm({ initialValues: { current_password: '', password: '' } });
  const change = useChangePassword(form.reset);
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
            error={issueFor(change.error, 'current_password') && 'Wrong or missing password'}
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
            error={issueFor(change.error, 'password')}
          />
          <FormError error={change.error} fields={['current_password', 'password']} />
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

type Passwords = { readonly current_password: string; readonly password: string };

function useChangePassword(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { showsError: true },
    mutationFn: ({ current_password, password }: Passwords) => {
      const user = { password, ...(current_password !== '' && { current_password }) };
      return unwrap(api.PATCH('/api/v1/users/me', { body: { user } }));
    },
    onSuccess: () => {
      onDone();
      void client.invalidateQueries({ queryKey: ['sessions'] });
      notifyDone('Password changed. You are signed out on all other devices.');
    },
  });
}
