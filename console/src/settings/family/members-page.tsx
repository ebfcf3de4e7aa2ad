import { Badge, Box, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, membersQuery, profileQuery, type Schemas } from '../../api/index.ts';
import { ConfirmDialog, notifyDone, QueryPart } from '../../feedback/index.ts';
import { listClasses } from '../../ui/index.ts';
import { Section, sectionClasses } from '../section/index.ts';
import { InvitationsSection } from './invitations.tsx';
import { ROLES, roleName } from './roles.ts';

type Member = Schemas['Member'];

/** Who belongs to the family, what they may do, and who has been invited. */
export function MembersPage() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const members = useQuery(membersQuery());
  const isAdmin = profile.role === 'admin';
  return (
    <Stack gap="lg">
      <Section title="Members" text="Admins change settings and people, members keep the books, guests only look.">
        <QueryPart query={members}>
          {(all) => (
            <ul className={listClasses.lines}>
              {all.map((member) => (
                <MemberRow key={member.id} member={member} isSelf={member.id === profile.id} isAdmin={isAdmin} />
              ))}
            </ul>
          )}
        </QueryPart>
      </Section>
      {isAdmin && <InvitationsSection />}
    </Stack>
  );
}

type MemberRowProps = { readonly member: Member; readonly isSelf: boolean; readonly isAdmin: boolean };

function MemberRow({ member, isSelf, isAdmin }: MemberRowProps) {
  const { id, email, first_name, last_name, role, active } = member;
  const name = [first_name, last_name].filter(Boolean).join(' ') || email;
  const [isAsking, setAsking] = useState(false);
  const change = useMemberChange(id);
  const toggle = () =>
    change.mutate(
      { active: !active },
      {
        onSuccess: () => {
          setAsking(false);
          notifyDone(active ? `${name} is deactivated` : `${name} is active again`);
        },
      },
    );
  return (
    <li className={sectionClasses.row}>
      <Box miw={0} flex="1 1 14rem">
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {isSelf && <Badge variant="light">You</Badge>}
          {!active && (
            <Badge variant="light" color="gray">
              Deactivated
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" className={sectionClasses.wrap ?? ''}>
          {email}
        </Text>
      </Box>
      {isAdmin ? (
        <Group gap="xs" wrap="nowrap">
          <Select
            aria-label={`Role of ${name}`}
            w={120}
            data={ROLES}
            value={role}
            allowDeselect={false}
            disabled={change.isPending}
            onChange={(value) => {
              const chosen = ROLES.find((one) => one.value === value)?.value;
              if (chosen !== undefined && chosen !== role) change.mutate({ role: chosen });
            }}
          />
          {!isSelf && (
            <Button
              variant="default"
              aria-label={`${active ? 'Deactivate' : 'Reactivate'} ${name}`}
              onClick={active ? () => setAsking(true) : toggle}
            >
              {active ? 'Deactivate' : 'Reactivate'}
            </Button>
          )}
        </Group>
      ) : (
        <Text size="sm">{roleName(role)}</Text>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Deactivate ${name}?`}
        confirm="Deactivate"
        onConfirm={toggle}
        isBusy={change.isPending}
        isFinal
      >
        Nothing that {name} holds, no session, key or app, opens these books any more, until you reactivate them. What
        they entered stays.
      </ConfirmDialog>
    </li>
  );
}

function useMemberChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: Schemas['MemberChange']) =>
      answer(api.PATCH('/api/v1/users/{id}', { params: { path: { id } }, body: { user } })),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: membersQuery().queryKey }),
        client.invalidateQueries({ queryKey: profileQuery().queryKey }),
      ]),
  });
}
