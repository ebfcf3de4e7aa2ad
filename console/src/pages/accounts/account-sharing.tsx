import { Anchor, Button, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, done, membersQuery, profileQuery, type Schemas, sharesQuery, useShownAtOnce } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import { listClasses, SectionCard } from '../../ui/index.ts';
import { memberName } from '../settings/member-name.ts';
import { PERMISSION_LABELS, useCanManage } from './sharing.ts';

type Account = Schemas['Account'];
type Share = Schemas['AccountShare'];

const membersLink = (text: ReactNode) => (
  <Anchor inherit underline="always" renderRoot={(props) => <Link to="/settings/members" {...props} />}>
    {text}
  </Anchor>
);

/** The members that can see the account; editable with full control. */
export function AccountSharing({ account }: { account: Account }) {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const members = useQuery(membersQuery());
  const shares = useQuery(sharesQuery(account.id));
  const others = members.data?.filter(({ id, active }) => active && id !== account.owner_id) ?? [];
  const owner = members.data?.find(({ id }) => id === account.owner_id);
  return (
    <SectionCard title={t('Sharing')}>
      <QueryView query={members}>
        {() => (
          <QueryView query={shares}>
            {(all) => (
              <Stack gap="sm">
                {owner && (
                  <Text size="sm" c="dimmed">
                    {owner.id === profile.id
                      ? t('You own this account.')
                      : t('Owned by {name}.', { name: memberName(owner) })}
                    {others.length === 0 && (
                      <> {rich('You are the only member: <link>invite someone</link>.', { link: membersLink })}</>
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
          </QueryView>
        )}
      </QueryView>
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
  { value: 'none', label: t('Not shared') },
  ...(['read_only', 'read_write', 'full_control'] as const).map((value) => ({
    value,
    label: PERMISSION_LABELS[value],
  })),
];

function MemberShare({ account, member, share, isSelf }: MemberShareProps) {
  const { change } = useShare(account, member);
  const canManage = useCanManage(account);
  const name = memberName(member);
  if (isSelf && share) return <OwnShare account={account} member={member} share={share} />;
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" className={listClasses.text ?? ''}>
        {name}
      </Text>
      {canManage ? (
        <Select
          size="xs"
          w={190}
          aria-label={t('Access for {name}', { name })}
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
          {share ? PERMISSION_LABELS[share.permission] : t('Not shared')}
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
      <Text size="sm">{t('Your access: {permission}', { permission: PERMISSION_LABELS[share.permission] })}</Text>
      <Switch
        label={t('Include in your reports')}
        checked={share.include_in_finances}
        onChange={({ currentTarget }) =>
          change({ permission: share.permission, include_in_finances: currentTarget.checked })
        }
      />
      <div>
        <Button size="xs" variant="default" loading={isPending} onClick={() => change(null)}>
          {t('Leave this account')}
        </Button>
      </div>
    </Stack>
  );
}

function asPermission(value: string): Share['permission'] {
  return value === 'full_control' || value === 'read_write' ? value : 'read_only';
}

/** Null ends the sharing. */
type ShareRequest = Schemas['AccountShareChange'] | null;

/** Shares an account with a member or ends the sharing; optimistic. `onEnded` runs when the sharing has ended. */
function useShare({ id }: Schemas['Account'], { id: user_id }: Schemas['Member'], onEnded?: () => void) {
  const names = { account_id: id, user_id };
  const shown = useShownAtOnce(sharesQuery(id).queryKey, (shares: Share[], request: ShareRequest) =>
    withRequest(shares, names, request),
  );
  const { mutate: change, isPending } = useMutation({
    mutationFn: (request: ShareRequest) => {
      const params = { path: { id, user_id } };
      const path = '/api/v1/accounts/{id}/shares/{user_id}';
      return request === null
        ? done(api.DELETE(path, { params }))
        : done(api.PUT(path, { params, body: { share: request } }));
    },
    ...shown,
    // Not a callback of `mutate`: the component that calls it has unmounted by then.
    onSuccess: (_done, request) => {
      if (request === null) onEnded?.();
    },
  });
  return { change, isPending };
}

function withRequest(
  shares: readonly Share[],
  names: Pick<Share, 'account_id' | 'user_id'>,
  request: ShareRequest,
): Share[] {
  const others = shares.filter(({ user_id }) => user_id !== names.user_id);
  if (request === null) return others;
  const before = shares.find(({ user_id }) => user_id === names.user_id);
  const blank = { include_in_finances: true, created_at: '', updated_at: '' };
  return [
    ...others,
    { ...blank, ...before, ...names, ...request, include_in_finances: request.include_in_finances ?? true },
  ];
}
