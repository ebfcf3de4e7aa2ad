import { Button, Group, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { CurlButton } from '../../../ui/index.ts';
import { Section } from '../section.tsx';
import { ChangeCard } from './change-group.tsx';
import type { ChangeReading } from './change-line.tsx';
import { groupsOf } from './change-words.ts';
import { HistoryFilters } from './history-filters.tsx';
import { type ChangeFilters, historyQuery } from './queries.ts';
import { RECORD_KINDS } from './record-kinds.ts';
import type { HistorySearch } from './search.ts';
import { useNames } from './use-names.ts';
import { type Programs, usePrograms } from './use-programs.ts';

/** The changes of the family's data, each with its author and an undo. */
export function HistoryPage() {
  const search = useSearch({ from: '/shell/settings/history' });
  const navigate = useNavigate();
  const names = useNames();
  const programs = usePrograms();
  const show = (change: HistorySearch) =>
    navigate({ to: '/settings/history', search: (before) => ({ ...before, ...change }), replace: true });
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

function filtersOf({ author, kind, day }: HistorySearch, { keys, apps }: Programs): ChangeFilters {
  const [type, id = ''] = author?.split(':') ?? [];
  const program = [...keys, ...apps].find(({ value }) => value === author);
  const resources = RECORD_KINDS.find((one) => one.kind === kind)?.resources;
  return {
    ...(type === 'user' && { user_ids: [id] }),
    // A program that is no longer there has its own id at least.
    ...((type === 'key' || type === 'app') && { credential_ids: [...(program?.credentialIds ?? [id])] }),
    ...(resources && { resources: [...resources] }),
    ...(day !== undefined && { start_date: day, end_date: day }),
  };
}
