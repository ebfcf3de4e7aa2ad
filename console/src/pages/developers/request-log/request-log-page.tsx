import { Button, Group, Text } from '@mantine/core';
import { IconListSearch, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { CurlButton } from '../../../ui/index.ts';
import { SectionHeading } from '../section-heading.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestRows } from './request-rows.tsx';
import { logQuery, type RequestLogSearch } from './search.ts';
import { useRequestLog } from './use-request-log.ts';

/** The request log, live, with filters in the address. */
export function RequestLogPage() {
  const search = useSearch({ from: '/shell/developers/requests' });
  const navigate = useNavigate();
  const [isPaused, setPaused] = useState(false);
  const show = (change: RequestLogSearch) =>
    navigate({ to: '/developers/requests', search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <>
      <SectionHeading title={t('Request log')} text={t('Requests to the API by you and your family, newest first.')}>
        <CurlButton path="/api/v1/request_log" query={logQuery(search)} />
        <LiveButton isPaused={isPaused} onChange={setPaused} />
      </SectionHeading>
      <RequestFilters search={search} onChange={show} />
      <Log search={search} isPaused={isPaused} onPause={() => setPaused(true)} />
    </>
  );
}

function LiveButton({ isPaused, onChange }: { isPaused: boolean; onChange: (isPaused: boolean) => void }) {
  const client = useQueryClient();
  // Drops older pages, so that only the newest one is polled.
  const resume = () => {
    onChange(false);
    return client.resetQueries({ queryKey: ['request_log'] });
  };
  return isPaused ? (
    <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={resume}>
      {t('Resume')}
    </Button>
  ) : (
    <Button variant="default" leftSection={<IconPlayerPause size={16} aria-hidden />} onClick={() => onChange(true)}>
      {t('Pause')}
    </Button>
  );
}

function Log({ search, isPaused, onPause }: { search: RequestLogSearch; isPaused: boolean; onPause: () => void }) {
  const log = useRequestLog(search, !isPaused);
  const older = () => {
    onPause();
    return log.fetchNextPage();
  };
  if (log.data === undefined) {
    return log.error ? <ErrorState error={log.error} onRetry={log.refetch} /> : <LoadingRows rows={10} />;
  }
  if (log.data.length === 0) {
    return (
      <EmptyState
        icon={<IconListSearch size={32} aria-hidden />}
        title={t('No requests found')}
        text={t('New requests appear here automatically.')}
      />
    );
  }
  return (
    <>
      <RequestRows rows={log.data} />
      <Group justify="center" mt="md">
        {log.hasNextPage ? (
          <Button variant="default" onClick={older} loading={log.isFetchingNextPage}>
            {t('Show older requests')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t('End of list')}
          </Text>
        )}
      </Group>
    </>
  );
}
