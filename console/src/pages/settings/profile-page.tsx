import { Alert, Anchor, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, profileQuery, type Schemas, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../ui/feedback/index.ts';
import { Form, FormButtons, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses } from '../../ui/index.ts';
import { Section } from './section.tsx';

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
    draft: 'profile',
  });
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: (user: typeof form.values) => unwrap(api.PATCH('/api/v1/users/me', { body: { user } })),
    onSuccess: (saved) => {
      client.setQueryData(profileQuery().queryKey, saved);
      form.saved();
      notifyDone(t('Profile saved'));
    },
  });
  return (
    <Section title={t('Profile')}>
      <Form
        form={form}
        error={save.error}
        onSend={(values) => save.mutate(values)}
        buttons={<FormButtons submit={t('Save')} isBusy={save.isPending} isDisabled={!form.isDirty()} />}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('First name')}
            autoComplete="given-name"
            maxLength={100}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label={t('Last name')}
            autoComplete="family-name"
            maxLength={100}
            {...form.getInputProps('last_name')}
          />
        </SimpleGrid>
      </Form>
    </Section>
  );
}

/** Changes the address that the user signs in with. */
function EmailSection() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const client = useQueryClient();
  const form = useForm({ initialValues: { email: profile.email }, draft: 'email' });
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: (user: typeof form.values) => unwrap(api.PATCH('/api/v1/users/me', { body: { user } })),
    onSuccess: (saved) => {
      client.setQueryData(profileQuery().queryKey, saved);
      form.saved({ email: saved.email });
      notifyDone(t('You now sign in with {email}', { email: saved.email }));
    },
  });
  return (
    <Section
      title={t('Email address')}
      text={t('You sign in with it. Coffer sends no mail, not even to confirm a new address.')}
    >
      <Form
        form={form}
        error={save.error}
        onSend={(values) => save.mutate(values)}
        buttons={
          <FormButtons submit={t('Change email address')} isBusy={save.isPending} isDisabled={!form.isDirty()} />
        }
      >
        <TextInput
          type="email"
          label={t('Email address')}
          autoComplete="username"
          required
          maxLength={254}
          {...form.getInputProps('email')}
        />
      </Form>
    </Section>
  );
}

const SHOW = { 'aria-label': t('Show password') };

function PasswordSection() {
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

type Holder = Schemas['AccessHolder'];

const KINDS: Readonly<Record<Holder['kind'], string>> = {
  api_key: t('API key'),
  application: t('Application'),
  webhook: t('Webhook'),
  passkey: t('Passkey'),
  identity: t('Sign-in provider'),
};

// The pages where each is enabled, rotated or removed.
const PAGES = {
  api_key: '/developers/keys',
  application: '/developers/applications',
  webhook: '/developers/webhooks',
  passkey: '/settings/security',
  identity: '/settings/security',
} as const satisfies Record<Holder['kind'], string>;

/** Lists the access that a new password ended and the access that remains, with links to the pages that remove it. */
function PasswordChanged({ disabled, access }: Schemas['PasswordChanged']) {
  return (
    <Alert variant="outline" role="status" title={t('Password changed')} mt="md">
      <Stack gap="sm">
        <Text size="sm">{t('You are signed out on all other devices, and connected apps are disconnected.')}</Text>
        {disabled.length > 0 && (
          <Holders
            text={t('Disabled, because created on a device that is now signed out. Enable again what you know:')}
            holders={disabled}
          />
        )}
        {access.length > 0 ? (
          <Holders
            text={t('These still have access without your password. Remove what you do not know:')}
            holders={access}
          />
        ) : (
          <Text size="sm">{t('Nothing else has access to your data.')}</Text>
        )}
      </Stack>
    </Alert>
  );
}

function Holders({ text, holders }: { readonly text: string; readonly holders: readonly Holder[] }) {
  return (
    <div>
      <Text size="sm">{text}</Text>
      <ul className={listClasses.lines} aria-label={text}>
        {holders.map(({ kind, id, name }) => (
          <li key={id}>
            {KINDS[kind]}{' '}
            <Anchor inherit renderRoot={(props) => <Link to={PAGES[kind]} {...props} />}>
              <bdi>{name}</bdi>
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
