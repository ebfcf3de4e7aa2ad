import { Button, Group, Text } from '@mantine/core';
import { IconListSearch, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState, ErrorState, LoadingRows } from '../../feedback/index.ts';
import { CurlButton } from '../../ui/index.ts';
import { PartTitle } from '../credentials/index.ts';
import { RequestFilters } from './request-filters.tsx';
import { RequestRows } from './request-rows.tsx';
import type { RequestLogSearch } from './search.ts';
import { logQuery, useRequestLog } from './use-request-log.ts';

/** The requests as they come in, with filters that the address keeps. */
export function RequestLogPage() {
  const search = useSearch({ from: '/shell/developers/requests' });
  const navigate = useNavigate();
  const [isPaused, setPaused] = useState(false);
  const show = (change: RequestLogSearch) =>
    navigate({ to: '/developers/requests', search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <>
      <PartTitle title="Request log" text="Every request that was sent in your name or your family's, newest first.">
        <CurlButton path="/api/v1/request_log" query={logQuery(search)} />
        <LiveButton isPaused={isPaused} onChange={setPaused} />
      </PartTitle>
      <RequestFilters search={search} onChange={show} />
      <Log search={search} isPaused={isPaused} onPause={() => setPaused(true)} />
    </>
  );
}

function LiveButton({ isPaused, onChange }: { isPaused: boolean; onChange: (isPaused: boolean) => void }) {
  const client = useQueryClient();
  // What was loaded of older requests is left behind: the newest page alone is watched.
  const goOn = () => {
    onChange(false);
    return client.resetQueries({ queryKey: ['request-log'] });
  };
  return isPaused ? (
    <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={goOn}>
      Go on
    </Button>
  ) : (
    <Button variant="default" leftSection={<IconPlayerPause size={16} aria-hidden />} onClick={() => onChange(true)}>
      Pause
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
        title="No such requests"
        text="As soon as one comes in, it is shown here. There is nothing to reload."
      />
    );
  }
  return (
    <>
      <RequestRows rows={log.data} />
      <Group justify="center" mt="md">
        {log.hasNextPage ? (
          <Button variant="default" onClick={older} loading={log.isFetchingNextPage}>
            Show older requests
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            That is all there is.
          </Text>
        )}
      </Group>
    </>
  );
}
