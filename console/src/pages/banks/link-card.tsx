import { Alert, Button, Checkbox, Group, Select, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, accountsQuery, api, type Schemas, unwrap } from '../../api/index.ts';
import { accountTypeLabel } from '../../ui/account-types/index.ts';
import { errorSentences, notifyDone } from '../../ui/feedback/index.ts';
import { daysAfter, isNegative, isZero } from '../../ui/format/index.ts';
import { DateInput, FormError } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import {
  type Connection,
  type LinkedAccount,
  type LinkPreview,
  linkPreviewQuery,
  syncNow,
  type WantedLink,
} from './bank-queries.ts';
import classes from './banks.module.css';
import { accountsFor, type Choice, firstChoice, NEW_TYPES, readChoice, writeChoice } from './link-choices.ts';
import { Coming, Compared, FirstDay } from './link-preview.tsx';
import { SetUpCard } from './set-up-card.tsx';

type Account = Schemas['Account'];

const SINCE_DAYS = 90;

type LinkCardProps = {
  readonly connection: Connection;
  readonly connections: readonly Connection[];
  readonly onClose: () => void;
};

/** Chooses where the rows of each account at the bank go, and from which day on. */
export function LinkCard(props: LinkCardProps) {
  const { data: accounts } = useQuery(accountsQuery());
  return accounts === undefined ? null : <Links {...props} accounts={accounts} />;
}

type Link = { readonly choice: Choice; readonly isInverted: boolean };

function Links({ connection, connections, accounts, onClose }: LinkCardProps & { accounts: readonly Account[] }) {
  const { today } = useFormat();
  const { linked_accounts: all } = connection;
  const taken = new Set(connections.flatMap((one) => one.linked_accounts.flatMap(({ account_id: id }) => id ?? [])));
  const [links, setLinks] = useState<Readonly<Record<string, Link>>>(() => firstLinks(all, accounts, taken));
  const known = all.flatMap(({ since: day }) => day ?? []).sort();
  const [since, setSince] = useState(known[0] ?? daysAfter(today(), -SINCE_DAYS));
  const chosen = Object.values(links).flatMap(({ choice }) => (choice.kind === 'account' ? [choice.id] : []));
  const count = Object.values(links).filter(({ choice }) => choice.kind !== 'none').length;
  const wanted = all.flatMap((linked) => wantedOf(linked, links[linked.id], since));
  const link = useMutation({
    meta: { showsError: true },
    mutationFn: async () => {
      for (const linked of all) {
        const change = changeOf(linked, links[linked.id], since);
        if (change === null) continue;
        const path = { id: connection.id, linked_account_id: linked.id };
        await unwrap(
          api.PATCH('/api/v1/bank_connections/{id}/linked_accounts/{linked_account_id}', {
            params: { path },
            body: { linked_account: change },
          }),
        );
      }
      if (count > 0) await unwrap(syncNow(connection.id));
    },
    onSuccess: () => {
      onClose();
      notifyDone(t('{bank} is asked now', { bank: connection.name }));
    },
  });
  const preview = useQuery({ ...linkPreviewQuery(connection.id, wanted), enabled: count > 0 && link.isIdle });
  const previews = wanted.map((one) => (count === 0 ? undefined : previewOf(preview.data?.linked_accounts, one)));
  return (
    <SetUpCard title={t('Accounts of {bank}', { bank: connection.name })} step={2} onCancel={onClose}>
      {all.length === 0 && <Text c="dimmed">{t('The bank has named no accounts.')}</Text>}
      <ul className={classes.links}>
        {all.map((linked) => (
          <LinkRow
            key={linked.id}
            linked={linked}
            link={links[linked.id] ?? NO_LINK}
            preview={previews.find((one) => one?.id === linked.id)}
            isAsked={preview.isFetching}
            accounts={accountsFor(linked, accounts, new Set([...taken, ...chosen])).concat(
              accounts.filter(({ id }) => id === idOf(links[linked.id])),
            )}
            onChange={(changed) => setLinks({ ...links, [linked.id]: changed })}
          />
        ))}
      </ul>
      <DateInput label={t('Transactions since')} w={200} max={today()} value={since} onChange={setSince} />
      <FirstDay previews={previews} />
      {preview.error !== null && (
        <Alert variant="outline" mt="sm" title={t('The bank could not be asked what comes')}>
          {sentencesOf(preview.error)} {t('You can link the accounts all the same.')}
        </Alert>
      )}
      <Text size="sm" c="dimmed" my="sm">
        {t('What is here already, by hand or from a file, is found and not added twice. Each sync can be undone.')}
      </Text>
      <FormError error={link.error} />
      <Group justify="flex-end">
        <Button loading={link.isPending} onClick={() => link.mutate()}>
          {linkText(count, previews)}
        </Button>
      </Group>
    </SetUpCard>
  );
}

const sentencesOf = (error: Error) => (error instanceof ApiError ? errorSentences(error).join(' ') : error.message);

const NO_LINK: Link = { choice: { kind: 'none' }, isInverted: false };

const idOf = (link: Link | undefined) => (link?.choice.kind === 'account' ? link.choice.id : undefined);

/** The first choices: no account is offered twice. */
function firstLinks(all: readonly LinkedAccount[], accounts: readonly Account[], taken: ReadonlySet<string>) {
  const used = new Set(taken);
  return Object.fromEntries(
    all.map((linked) => {
      const choice = firstChoice(linked, accountsFor(linked, accounts, used));
      if (choice.kind === 'account') used.add(choice.id);
      return [linked.id, { choice, isInverted: linked.invert_amounts }];
    }),
  );
}

/** The link as its preview is asked for. */
function wantedOf({ id }: LinkedAccount, link: Link = NO_LINK, since: string): WantedLink[] {
  const { choice, isInverted: invert_amounts } = link;
  if (choice.kind === 'none') return [];
  return [{ id, account_id: choice.kind === 'account' ? choice.id : null, since, invert_amounts }];
}

/** The preview of a link; undefined while it is that of an earlier choice. */
function previewOf(previews: readonly LinkPreview[] = [], { id, account_id, since, invert_amounts }: WantedLink) {
  const found = previews.find((one) => one.id === id && one.account_id === account_id);
  return found !== undefined && found.since === since && found.invert_amounts === invert_amounts ? found : undefined;
}

function linkText(count: number, previews: readonly (LinkPreview | undefined)[]): string {
  if (count === 0) return t('Link none');
  const created = previews.reduce((sum, one) => sum + (one?.counts.created ?? 0), 0);
  if (created > 0 && !previews.includes(undefined)) return t('Link and bring {count}', { count: created });
  return t('{count, plural, one {Link one account} other {Link # accounts}}', { count });
}

/** The change of a link; null where nothing changes. */
function changeOf(linked: LinkedAccount, link: Link = NO_LINK, since: string): Schemas['LinkedAccountChange'] | null {
  const { choice, isInverted } = link;
  if (choice.kind === 'none') return linked.account_id === null ? null : { account_id: null };
  const sign = isInverted === linked.invert_amounts ? {} : { invert_amounts: isInverted };
  if (choice.kind === 'new') return { new_account: { account_type: choice.type }, since, ...sign };
  const isSame = choice.id === linked.account_id && since === linked.since && !('invert_amounts' in sign);
  return isSame ? null : { account_id: choice.id, since, ...sign };
}

type LinkRowProps = {
  readonly linked: LinkedAccount;
  readonly link: Link;
  readonly preview: LinkPreview | undefined;
  readonly isAsked: boolean;
  readonly accounts: readonly Account[];
  readonly onChange: (link: Link) => void;
};

function LinkRow({ linked, link, preview, isAsked, accounts, onChange }: LinkRowProps) {
  const { external_name: name, currency, balance } = linked;
  const { choice, isInverted } = link;
  const account = accounts.find(({ id }) => id === idOf(link));
  const isOwed = account?.classification === 'liability' || (choice.kind === 'new' && choice.type === 'credit_card');
  const data = [
    ...(accounts.length > 0 ? [{ group: t('Accounts here'), items: accountOptions(accounts) }] : []),
    {
      group: t('New account'),
      items: NEW_TYPES.map((type) => ({
        value: `new:${type}`,
        label: t('New: {type}', { type: accountTypeLabel(type) }),
      })),
    },
    { group: t('Without a link'), items: [{ value: 'none', label: t('Do not link') }] },
  ];
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className={classes.second}>
          {balance === null ? currency : <MoneyText amount={balance} currency={currency} />}
        </span>
      </div>
      <Select
        aria-label={t('Link {name} to', { name })}
        data={data}
        allowDeselect={false}
        value={writeChoice(choice)}
        onChange={(picked) => onChange({ ...link, choice: readChoice(picked) })}
      />
      <div className={classes.compared}>
        {account && <Compared linked={linked} account={account} isInverted={isInverted} preview={preview} />}
        {choice.kind === 'new' && <span className={classes.second}>{t('Begins with the balance of the bank')}</span>}
        {choice.kind !== 'none' && <Coming preview={preview} currency={currency} isAsked={isAsked} />}
        {isOwed && balance !== null && !isZero(balance) && (isInverted || !isNegative(balance)) && (
          <Checkbox
            size="xs"
            label={t('This bank shows debts without a minus')}
            checked={isInverted}
            onChange={({ currentTarget }) => onChange({ ...link, isInverted: currentTarget.checked })}
          />
        )}
      </div>
    </li>
  );
}

function accountOptions(accounts: readonly Account[]) {
  const unique = new Map(accounts.map(({ id, name }) => [id, name]));
  return [...unique].map(([id, label]) => ({ value: `account:${id}`, label }));
}
