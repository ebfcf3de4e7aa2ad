import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { api, profileQuery, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../ui/feedback/index.ts';
import { Form, FormButtons, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { PasswordSection } from './password-section.tsx';
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
