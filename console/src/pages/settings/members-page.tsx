import { Badge, Box, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, membersQuery, profileQuery, type Schemas, unwrap } from '../../api/index.ts';
import { ConfirmDialog, notifyDone, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses } from '../../ui/index.ts';
import { InvitationsSection } from './invitations.tsx';
import { memberName } from './member-name.ts';
import { ROLES, roleName } from './roles.ts';
import sectionClasses from './section.module.css';
import { Section } from './section.tsx';

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
  const { email, role, active } = member;
  return (
    <li className={sectionClasses.row}>
      <Box miw={0} flex="1 1 14rem">
        <Group gap="xs">
          <Text fw={500}>{memberName(member)}</Text>
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
      w={120}
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
    notifyDone(active ? t('{name} deactivated', { name }) : t('{name} reactivated', { name }));
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
