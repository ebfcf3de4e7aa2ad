import { PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../../api/index.ts';
import { Form, FormButtons, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { PasswordChanged } from './password-changed.tsx';
import { Section } from './section.tsx';

const SHOW = { 'aria-label': t('Show password') };

export function PasswordSection() {
  const form = useForm({ initialValues: { current_password: '', password: '' } });
  const change = useChangePassword(form.reset);
  const changed = change.data?.password_changed;
  const wrong = form.errors.current_password && t('Wrong or missing password');
  return (
    <Section title={t('Password')} text={t('Changing your password signs you out on all other devices.')}>
      <Form
        form={form}
        error={change.error}
        onSend={() => change.mutate(form.values)}
        buttons={<FormButtons submit={t('Change password')} isBusy={change.isPending} />}
      >
        <PasswordInput
          label={t('Current password')}
          description={t('Leave empty if you have no password.')}
          autoComplete="current-password"
          visibilityToggleButtonProps={SHOW}
          {...form.getInputProps('current_password')}
          error={wrong}
        />
        <PasswordInput
          label={t('New password')}
          description={t('At least 8 characters.')}
          autoComplete="new-password"
          minLength={8}
          maxLength={256}
          required
          visibilityToggleButtonProps={SHOW}
          {...form.getInputProps('password')}
        />
      </Form>
      {changed !== undefined && <PasswordChanged {...changed} />}
    </Section>
  );
}

type Passwords = { readonly current_password: string; readonly password: string };

function useChangePassword(onDone: () => void) {
  return useMutation({
    meta: { showsError: true },
    mutationFn: ({ current_password, password }: Passwords) => {
      const user = { password, ...(current_password !== '' && { current_password }) };
      return unwrap(api.PATCH('/api/v1/users/me', { body: { user } }));
    },
    onSuccess: onDone,
  });
}
