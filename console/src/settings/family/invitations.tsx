import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { allPages, api, done, issueFor, type Schemas, serverUrl, unwrap } from '../../api/index.ts';
import { notifyDone, QueryView } from '../../feedback/index.ts';
import { Form, FormButtons, FormError } from '../../forms/index.ts';
import { listClasses, SecretOnce, useFormat } from '../../ui/index.ts';
import { Section, sectionClasses } from '../section/index.ts';
import { ROLES, roleName } from './roles.ts';

export function InvitationsSection() {
  const [isOpen, setOpen] = useState(false);
  const invitations = useQuery(invitationsQuery());
  const invite = (
    <Button variant="default" onClick={() => setOpen(true)}>
      Invite someone
    </Button>
  );
  return (
    <Section title="Invitations" text="An invitation link lets one person join this family." action={invite}>
      <QueryView query={invitations}>
        {(all) => <Pending all={all.filter(({ status }) => status === 'pending')} />}
      </QueryView>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Invite someone">
        <InviteForm onClose={() => setOpen(false)} />
      </Modal>
    </Section>
  );
}

function Pending({ all }: { all: readonly Schemas['Invitation'][] }) {
  const format = useFormat();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: (id: string) => done(api.DELETE('/api/v1/invitations/{id}', { params: { path: { id } } })),
    onSuccess: () => notifyDone('Invitation revoked'),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  });
  if (all.length === 0) return <Text size="sm">No pending invitations.</Text>;
  return (
    <ul className={listClasses.lines}>
      {all.map(({ id, email, role, expires_at }) => (
        <li key={id} className={sectionClasses.row}>
          <div>
            <Text fw={500} className={sectionClasses.wrap ?? ''}>
              {email ?? 'Anyone with the link'}
            </Text>
            <Text size="sm" c="dimmed">
              {roleName(role)}, expires {format.instant(expires_at)}
            </Text>
          </div>
          <Button
            variant="default"
            aria-label={`Revoke the invitation for ${email ?? 'anyone with the link'}`}
            loading={revoke.isPending && revoke.variables === id}
            onClick={() => revoke.mutate(id)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [role, setRole] = useState<Schemas['NewInvitation']['role']>('member');
  const create = useMutation({
    meta: { showsError: true },
    mutationFn: (email: string) =>
      unwrap(api.POST('/api/v1/invitations', { body: { invitation: { email: email === '' ? null : email, role } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  });
  if (create.data) return <Issued code={create.data.code} onClose={onClose} />;
  return (
    <Form onSend={(text) => create.mutate(text('email'))}>
      <TextInput
        name="email"
        type="email"
        label="Email address (optional)"
        description="Only this address can use the link. No email is sent."
        error={issueFor(create.error, 'email')}
        data-autofocus
      />
      <Select
        label="Role"
        data={ROLES}
        value={role ?? 'member'}
        allowDeselect={false}
        onChange={(value) => setRole(ROLES.find((one) => one.value === value)?.value ?? 'member')}
      />
      <FormError error={create.error} fields={['email']} />
      <FormButtons submit="Create link" isBusy={create.isPending} onCancel={onClose} />
    </Form>
  );
}

function Issued({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Stack>
      <SecretOnce
        name="invitation link"
        secret={serverUrl(`/registrations/new?${new URLSearchParams({ invitation: code })}`)}
      />
      <Text size="sm">Send it to the person privately: anyone who has it can join.</Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}

/** The invitations, newest first; admins only. */
const invitationsQuery = () =>
  queryOptions({
    queryKey: ['invitations'],
    queryFn: ({ signal }) =>
      allPages(
        (query) => unwrap(api.GET('/api/v1/invitations', { params: { query }, signal })),
        (page) => page.invitations,
      ),
  });
