import { Alert, Anchor, Badge, Box, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, done, membersQuery, profileQuery, readAll, type Schemas, serverUrl, unwrap } from '../../api/index.ts';
import { ConfirmDialog, notifyDone, QueryView } from '../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, SecretOnce, useDraftDialog, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, useFormat } from '../../ui/index.ts';
import { memberName } from './member-name.ts';
import { Section } from './section.tsx';
import sectionClasses from './settings.module.css';

type Member = Schemas['Member'];

export function MembersPage() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const members = useQuery(membersQuery());
  const isAdmin = profile.role === 'admin';
  return (
    <Stack gap="lg">
      <Section
        title={t('Members')}
        text={t('Admins manage settings and members, members manage accounts and transactions, guests can only view.')}
      >
        <QueryView query={members}>
          {(all) => (
            <ul className={listClasses.lines}>
              {all.map((member) => (
                <MemberRow key={member.id} member={member} isSelf={member.id === profile.id} isAdmin={isAdmin} />
              ))}
            </ul>
          )}
        </QueryView>
      </Section>
      {isAdmin && <InvitationsSection />}
    </Stack>
  );
}

type MemberRowProps = { readonly member: Member; readonly isSelf: boolean; readonly isAdmin: boolean };

function MemberRow({ member, isSelf, isAdmin }: MemberRowProps) {
  const { id, email, role, active } = member;
  return (
    <li className={sectionClasses.row}>
      <Box miw={0} flex="1 1 14rem">
        <Group gap="xs">
          <Anchor
            inherit
            c="inherit"
            fw={500}
            renderRoot={(props) => <Link to="/reports/people/$id" params={{ id }} {...props} />}
          >
            {memberName(member)}
          </Anchor>
          {isSelf && <Badge variant="light">{t('You')}</Badge>}
          {!active && (
            <Badge variant="light" color="gray">
              {t('Deactivated')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" className={sectionClasses.wrap ?? ''}>
          {email}
        </Text>
      </Box>
      {isAdmin ? (
        <Group gap="xs" wrap="nowrap">
          <RoleField member={member} />
          {!isSelf && <ActiveButton member={member} />}
        </Group>
      ) : (
        <Text size="sm">{roleName(role)}</Text>
      )}
    </li>
  );
}

function RoleField({ member }: { member: Member }) {
  const { mutate, isPending } = useMemberChange(member.id);
  return (
    <Select
      aria-label={t('Role of {name}', { name: memberName(member) })}
      w={150}
      data={ROLES}
      value={member.role}
      allowDeselect={false}
      disabled={isPending}
      onChange={(value) => {
        const role = ROLES.find((one) => one.value === value)?.value;
        if (role !== undefined && role !== member.role) mutate({ role });
      }}
    />
  );
}

/** Deactivates after a question, or reactivates. */
function ActiveButton({ member }: { member: Member }) {
  const { id, active } = member;
  const name = memberName(member);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMemberChange(id);
  const onSuccess = () => {
    setAsking(false);
    notifyDone(active ? t('{name} deactivated', { name }) : t('{name} reactivated', { name }), () =>
      mutate({ active }),
    );
  };
  const toggle = () => mutate({ active: !active }, { onSuccess });
  return (
    <>
      <Button
        variant="default"
        aria-label={`${active ? t('Deactivate') : t('Reactivate')} ${name}`}
        onClick={active ? () => setAsking(true) : toggle}
      >
        {active ? t('Deactivate') : t('Reactivate')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Deactivate {name}?', { name })}
        confirm={t('Deactivate')}
        onConfirm={toggle}
        isBusy={isPending}
        isDestructive
      >
        {t(
          '{name} is signed out everywhere, and their keys and apps stop working until you reactivate them. Their data is kept.',
          { name },
        )}
      </ConfirmDialog>
    </>
  );
}

function useMemberChange(id: string) {
  return useMutation({
    mutationFn: (user: Schemas['MemberChange']) =>
      unwrap(api.PATCH('/api/v1/users/{id}', { params: { path: { id } }, body: { user } })),
  });
}

const DRAFT = 'new invitation';

type Values = { readonly email: string; readonly role: Schemas['Invitation']['role'] };

function InvitationsSection() {
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
    mutationFn: ({ id }: Schemas['Invitation']) =>
      done(api.DELETE('/api/v1/invitations/{id}', { params: { path: { id } } })),
    onSuccess: (_done, { email }) =>
      notifyDone(email === null ? t('Invitation revoked') : t('Invitation of {email} revoked', { email })),
  });
  if (all.length === 0) return <Text size="sm">{t('No pending invitations.')}</Text>;
  return (
    <ul className={listClasses.lines}>
      {all.map((one) => (
        <li key={one.id} className={sectionClasses.row}>
          <div>
            <Text fw={500} className={sectionClasses.wrap ?? ''}>
              {one.email ?? t('Anyone with the link')}
            </Text>
            <Text size="sm" c="dimmed">
              {t('{role}, expires {instant}', { role: roleName(one.role), instant: format.instant(one.expires_at) })}
            </Text>
          </div>
          <Button
            variant="default"
            aria-label={
              one.email === null
                ? t('Revoke the invitation for anyone with the link')
                : t('Revoke the invitation for {email}', { email: one.email })
            }
            loading={revoke.isPending && revoke.variables.id === one.id}
            onClick={() => revoke.mutate(one)}
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
  if (create.data) return <Issued invitation={create.data} onClose={onClose} />;
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
        description={t('Only this address can use the link.')}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Select label={t('Role')} data={ROLES} allowDeselect={false} {...form.getInputProps('role')} />
      <Alert variant="outline">{ACCESS[form.values.role]}</Alert>
    </Form>
  );
}

function Issued({ invitation, onClose }: { invitation: Schemas['IssuedInvitation']; onClose: () => void }) {
  const { code, email, mailed } = invitation;
  const link = serverUrl(`/registrations/new?${new URLSearchParams({ invitation: code })}`);
  return (
    <SecretOnce title={t('Copy your invitation link now')} secret={link} onDone={onClose}>
      <Text size="sm">
        {mailed && email !== null
          ? t('An email with it is on its way to {email}. You can also send it yourself.', { email })
          : t('Send it to the person privately: anyone who has it can join.')}
      </Text>
    </SecretOnce>
  );
}

/** The invitations, newest first; admins only. */
const invitationsQuery = () => readAll('/api/v1/invitations', 'invitations');

/** The roles of a member, most powerful first. */
const ROLES = [
  { value: 'admin', label: t('Admin') },
  { value: 'member', label: t('Member') },
  { value: 'guest', label: t('Guest') },
] as const;

function roleName(role: string): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role;
}
