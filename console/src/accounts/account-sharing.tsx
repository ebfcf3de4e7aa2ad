import { Anchor, Button, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { membersQuery, profileQuery, type Schemas, sharesQuery } from '../api/index.ts';
import { QueryPart } from '../feedback/index.ts';
import { listClasses, SectionCard } from '../ui/index.ts';
import { PERMISSION_WORDS, useMayManage } from './permissions.ts';
import { useShare } from './use-share.ts';
import { memberName } from './use-sharing-labels.ts';

type Account = Schemas['Account'];
type Share = Schemas['AccountShare'];

/** Who in the family sees the account and what each may do; whoever may manage it decides. */
export function AccountSharing({ account }: { account: Account }) {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const members = useQuery(membersQuery());
  const shares = useQuery(sharesQuery(account.id));
  const others = members.data?.filter(({ id, active }) => active && id !== account.owner_id) ?? [];
  const owner = members.data?.find(({ id }) => id === account.owner_id);
  return (
    <SectionCard title="Sharing">
      <QueryPart query={members}>
        {() => (
          <QueryPart query={shares}>
            {(all) => (
              <Stack gap="sm">
                {owner && (
                  <Text size="sm" c="dimmed">
                    {owner.id === profile.id ? 'It is yours.' : `It belongs to ${memberName(owner)}.`}
                    {others.length === 0 && (
                      <>
                        {' '}
                        Nobody else is in the family yet:{' '}
                        <Anchor
                          inherit
                          underline="always"
                          renderRoot={(props) => <Link to="/settings/members" {...props} />}
                        >
                          invite somebody
                        </Anchor>
                        .
                      </>
                    )}
                  </Text>
                )}
                {others.map((member) => (
                  <MemberShare
                    key={member.id}
                    account={account}
                    member={member}
                    share={all.find(({ user_id }) => user_id === member.id)}
                    isSelf={member.id === profile.id}
                  />
                ))}
              </Stack>
            )}
          </QueryPart>
        )}
      </QueryPart>
    </SectionCard>
  );
}

type MemberShareProps = {
  readonly account: Account;
  readonly member: Schemas['Member'];
  readonly share: Share | undefined;
  readonly isSelf: boolean;
};

const CHOICES = [
  { value: 'none', label: 'Not shared' },
  ...(['read_only', 'read_write', 'full_control'] as const).map((value) => ({
    value,
    label: PERMISSION_WORDS[value],
  })),
];

function MemberShare({ account, member, share, isSelf }: MemberShareProps) {
  const { change } = useShare(account, member);
  const mayManage = useMayManage(account);
  const name = memberName(member);
  if (isSelf && share) return <OwnShare account={account} member={member} share={share} />;
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" className={listClasses.text ?? ''}>
        {name}
      </Text>
      {mayManage ? (
        <Select
          size="xs"
          w={190}
          aria-label={`What ${name} may do`}
          allowDeselect={false}
          data={CHOICES}
          value={share?.permission ?? 'none'}
          onChange={(value) => {
            const permission = CHOICES.find((choice) => choice.value === value)?.value;
            change(permission === undefined || permission === 'none' ? null : { permission: asPermission(permission) });
          }}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {share ? PERMISSION_WORDS[share.permission] : 'Not shared'}
        </Text>
      )}
    </Group>
  );
}

function OwnShare({ account, member, share }: Omit<MemberShareProps, 'isSelf'> & { share: Share }) {
  const navigate = useNavigate();
  const { change, isPending } = useShare(account, member, () => void navigate({ to: '/accounts' }));
  return (
    <Stack gap="xs">
      <Text size="sm">You: {PERMISSION_WORDS[share.permission]}</Text>
      <Switch
        label="Count it in your own reports"
        checked={share.include_in_finances}
        onChange={({ currentTarget }) =>
          change({ permission: share.permission, include_in_finances: currentTarget.checked })
        }
      />
      <div>
        <Button size="xs" variant="default" loading={isPending} onClick={() => change(null)}>
          Give it up
        </Button>
      </div>
    </Stack>
  );
}

function asPermission(value: string): Share['permission'] {
  return value === 'full_control' || value === 'read_write' ? value : 'read_only';
}
