import { Alert, Button, Select, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, done, readAll, type Schemas, serverUrl, unwrap } from '../../api/index.ts';
import { notifyDone, QueryView } from '../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, SecretOnce, useDraftDialog, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, useFormat } from '../../ui/index.ts';
import { ROLES, roleName } from './roles.ts';
import sectionClasses from './section.module.css';
import { Section } from './section.tsx';

const DRAFT = 'new invitation';

type Values = { readonly email: string; readonly role: Schemas['Invitation']['role'] };

export function InvitationsSection() {
  const [isOpen, dialog] = useDraftDialog(DRAFT);
  const invitations = useQuery(invitationsQuery());
  const invite = (
    <Button variant="default" onClick={dialog.open}>
      {t('Invite someone')}
    </Button>
  );
  return (
    <Section title={t('Invitations')} text={t('An invitation link lets one person join this family.')} action={invite}>
      <QueryView query={invitations}>
        {(all) => <Pending all={all.filter(({ status }) => status === 'pending')} />}
      </QueryView>
      <FormDialog opened={isOpen} onClose={dialog.close} title={t('Invite someone')} draft={DRAFT}>
        <InviteForm onClose={dialog.close} />
      </FormDialog>
    </Section>
  );
}

function Pending({ all }: { all: readonly Schemas['Invitation'][] }) {
  const format = useFormat();
  const revoke = useMutation({
    mutationFn: (id: string) => done(api.DELETE('/api/v1/invitations/{id}', { params: { path: { id } } })),
    onSuccess: () => notifyDone(t('Invitation revoked')),
  });
  if (all.length === 0) return <Text size="sm">{t('No pending invitations.')}</Text>;
  return (
    <ul className={listClasses.lines}>
      {all.map(({ id, email, role, expires_at }) => (
        <li key={id} className={sectionClasses.row}>
          <div>
            <Text fw={500} className={sectionClasses.wrap ?? ''}>
              {email ?? t('Anyone with the link')}
            </Text>
            <Text size="sm" c="dimmed">
              {t('{role}, expires {instant}', { role: roleName(role), instant: format.instant(expires_at) })}
            </Text>
          </div>
          <Button
            variant="default"
            aria-label={
              email === null
                ? t('Revoke the invitation for anyone with the link')
                : t('Revoke the invitation for {email}', { email })
            }
            loading={revoke.isPending && revoke.variables === id}
            onClick={() => revoke.mutate(id)}
          >
            {t('Revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const ACCESS: Readonly<Record<Values['role'], string>> = {
  admin: t(
    'Admins also manage members and settings. They have full control of every account that is shared with the family.',
  ),
  member: t('Members have full control of every account that is shared with the family, with all its transactions.'),
  guest: t('Guests see every account that is shared with the family, and change nothing.'),
};

function InviteForm({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({ initialValues: { email: '', role: 'member' } });
  const create = useMutation({
    meta: { showsError: true },
    mutationFn: ({ email, role }: Values) =>
      unwrap(api.POST('/api/v1/invitations', { body: { invitation: { email: email === '' ? null : email, role } } })),
    // The response holds a secret: drop it as soon as the dialog closes.
    gcTime: 0,
  });
  if (create.data) return <Issued code={create.data.code} onClose={onClose} />;
  return (
    <Form
      form={form}
      error={create.error}
      onSend={(values) => create.mutate(values)}
      buttons={<FormButtons submit={t('Create link')} isBusy={create.isPending} onCancel={onClose} />}
    >
      <TextInput
        type="email"
        label={t('Email address (optional)')}
        description={t('Only this address can use the link. No email is sent.')}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Select label={t('Role')} data={ROLES} allowDeselect={false} {...form.getInputProps('role')} />
      <Alert variant="outline">{ACCESS[form.values.role]}</Alert>
    </Form>
  );
}

function Issued({ code, onClose }: { code: string; onClose: () => void }) {
  const link = serverUrl(`/registrations/new?${new URLSearchParams({ invitation: code })}`);
  return (
    <SecretOnce title={t('Copy your invitation link now')} secret={link} onDone={onClose}>
      <Text size="sm">{t('Send it to the person privately: anyone who has it can join.')}</Text>
    </SecretOnce>
  );
}

/** The invitations, newest first; admins only. */
const invitationsQuery = () => readAll('/api/v1/invitations', 'invitations');
