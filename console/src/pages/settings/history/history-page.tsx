import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { accountsQuery, categoriesQuery, membersQuery, merchantsQuery, tagsQuery } from '../../../api/index.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/feedback/index.ts';
import { DateInput } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconHistory } from '../../../ui/icons/index.ts';
import { CurlButton, useFormat } from '../../../ui/index.ts';
import { civilDate } from '../../../ui/routing/index.ts';
import { memberName } from '../member-name.ts';
import type { HistorySearch } from '../search.ts';
import { Section } from '../section.tsx';
import { groupsOf, type Names } from './change-words.ts';
import { ChangeCard, type ChangeReading } from './changes.tsx';
import { type ChangeFilters, historyQuery } from './queries.ts';
import { RECORD_KINDS } from './record-kinds.ts';
import { type Program, type Programs, usePrograms } from './use-programs.ts';

/** The changes of the family's data, each with its author and an undo. */
export function HistoryPage() {
  const search = useSearch({ from: '/shell/settings/history' });
  const navigate = useNavigate({ from: '/settings/history' });
  const names = useNames();
  const programs = usePrograms();
  const show = (change: HistorySearch) => navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <Section
      title={t('Change history')}
      text={t('Each change with its author and the values before and after. Undo puts the old values back.')}
      action={<CurlButton path="/api/v1/changes" query={{ sort: '-sequence' }} />}
    >
      {names === undefined || programs === undefined ? (
        <LoadingRows rows={8} />
      ) : (
        <>
          <BalanceFilter search={search} names={names} onChange={show} />
          <HistoryFilters search={search} programs={programs} onChange={show} />
          <Changes filters={filtersOf(search, programs)} reading={{ names, programs }} />
        </>
      )}
    </Section>
  );
}

function Changes({ filters, reading }: { filters: ChangeFilters; reading: ChangeReading }) {
  const history = useInfiniteQuery(historyQuery(filters));
  const { data, error, hasNextPage } = history;
  if (data === undefined) {
    return error === null ? <LoadingRows rows={8} /> : <ErrorState error={error} onRetry={history.refetch} />;
  }
  if (data.length === 0 && !hasNextPage) {
    return (
      <EmptyState
        icon={<IconHistory size={32} aria-hidden />}
        title={t('No changes found')}
        text={t('What you, your family and your programs write appears here.')}
      />
    );
  }
  return (
    <Stack gap="md">
      {groupsOf(data).map((group) => (
        <ChangeCard key={group.first.sequence} group={group} reading={reading} />
      ))}
      <Group justify="center">
        {hasNextPage ? (
          <Button variant="default" onClick={() => history.fetchNextPage()} loading={history.isFetchingNextPage}>
            {t('Show older changes')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t('End of list')}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

function filtersOf(search: HistorySearch, { keys, apps }: Programs): ChangeFilters {
  const { author, kind, day, account, until, after } = search;
  const [type, id = ''] = author?.split(':') ?? [];
  const program = [...keys, ...apps].find(({ value }) => value === author);
  const resources = RECORD_KINDS.find((one) => one.kind === kind)?.resources;
  return {
    ...(type === 'user' && { user_ids: [id] }),
    // A program that is no longer there has its own id at least.
    ...((type === 'key' || type === 'app') && { credential_ids: [...(program?.credentialIds ?? [id])] }),
    ...(resources && { resources: [...resources] }),
    ...(day !== undefined && { start_date: day, end_date: day }),
    ...(account !== undefined && { balance_of: account, ...(until !== undefined && { balance_date: until }) }),
    ...(account !== undefined && after !== undefined && { after }),
  };
}

type Named = { readonly id: string; readonly name: string };

/** The names of accounts, labels and members by id; undefined until they are read. */
function useNames(): Names | undefined {
  const members = useQuery(membersQuery());
  const queries = [
    useQuery(accountsQuery(true)),
    useQuery(categoriesQuery()),
    useQuery(merchantsQuery()),
    useQuery(tagsQuery()),
  ];
  if (members.isPending || queries.some(({ isPending }) => isPending)) return undefined;
  const named = queries.flatMap(({ data = [] }): readonly Named[] => data);
  const persons = (members.data ?? []).map((member) => ({ id: member.id, name: memberName(member) }));
  return new Map([...named, ...persons].map(({ id, name }) => [id, name]));
}

type BalanceFilterProps = {
  readonly search: HistorySearch;
  readonly names: Names;
  readonly onChange: (change: HistorySearch) => void;
};

/** Says that only changes of a balance are shown, as the page of an account asks for. */
function BalanceFilter({ search: { account, until }, names, onChange }: BalanceFilterProps) {
  const format = useFormat();
  if (account === undefined) return null;
  const name = names.get(account) ?? t('unknown');
  return (
    <Alert variant="outline" color="gray">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="var(--c-text)">
          {until === undefined
            ? t('Only what has moved the balance of {name}.', { name })
            : t('Only what has moved the balance of {name} on {date} since it was reconciled.', {
                name,
                date: format.date(until),
              })}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onChange({ account: undefined, until: undefined, after: undefined })}
        >
          {t('Show all changes')}
        </Button>
      </Group>
    </Alert>
  );
}

type HistoryFiltersProps = {
  readonly search: HistorySearch;
  readonly programs: Programs;
  readonly onChange: (change: HistorySearch) => void;
};

/** Filters by who, what and when. */
function HistoryFilters({ search: { author, kind, day }, programs, onChange }: HistoryFiltersProps) {
  const { data: members = [] } = useQuery(membersQuery());
  const options = ({ value, name }: Pick<Program, 'value' | 'name'>) => ({ value, label: name });
  const groups = [
    { group: t('Members'), items: members.map((one) => options({ value: `user:${one.id}`, name: memberName(one) })) },
    { group: t('API keys'), items: programs.keys.map(options) },
    { group: t('Connected apps'), items: programs.apps.map(options) },
  ];
  const width = { base: '100%', xs: 200 };
  return (
    <Group align="flex-end">
      <Select
        label={t('Made by')}
        data={[{ value: '', label: t('Everyone') }, ...groups.filter(({ items }) => items.length > 0)]}
        value={author ?? ''}
        onChange={(value) => onChange({ author: value || undefined })}
        allowDeselect={false}
        searchable
        w={width}
      />
      <Select
        label={t('Changes of')}
        data={[
          { value: '', label: t('Everything') },
          ...RECORD_KINDS.map((one) => ({ value: one.kind, label: one.label })),
        ]}
        value={kind ?? ''}
        onChange={(value) => onChange({ kind: value || undefined })}
        allowDeselect={false}
        searchable
        w={width}
      />
      <DayFilter key={day ?? ''} day={day} onChange={(value) => onChange({ day: value })} />
    </Group>
  );
}

// Keeps what is typed until it is a day.
function DayFilter({ day, onChange }: { day: string | undefined; onChange: (day: string | undefined) => void }) {
  const [typed, setTyped] = useState(day ?? '');
  const change = (text: string) => {
    setTyped(text);
    if (text === '' || civilDate(text) !== undefined) onChange(civilDate(text));
  };
  return <DateInput label={t('Day')} value={typed} onChange={change} w={{ base: '100%', xs: 160 }} />;
}
