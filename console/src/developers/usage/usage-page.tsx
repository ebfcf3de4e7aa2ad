import { Code, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { answer, api, type Schemas } from '../../api/index.ts';
import { EmptyState, QueryPart } from '../../feedback/index.ts';
import { daysAfter } from '../../format/index.ts';
import { CurlButton, SectionCard, useFormat } from '../../ui/index.ts';
import { KeySelect, PartTitle } from '../credentials/index.ts';
import { DAYS, type UsageSearch } from './search.ts';
import { byDay, byEndpoint } from './usage-counts.ts';
import { UsageTable } from './usage-table.tsx';

const UsageChart = lazy(async () => ({ default: (await import('./usage-chart.tsx')).UsageChart }));
const SPANS: Readonly<Record<string, string>> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'A year' };

/** What API keys were used for, day by day and endpoint by endpoint. */
export function UsagePage() {
  const { key, days = 30 } = useSearch({ from: '/shell/developers/usage' });
  const navigate = useNavigate();
  const show = (change: UsageSearch) =>
    navigate({ to: '/developers/usage', search: (before) => ({ ...before, ...change }), replace: true });
  const history = useQuery(usageHistoryQuery(days, key));
  return (
    <>
      <PartTitle title="Usage" text="Requests of API keys per day, in UTC. Browsers and applications are not counted.">
        <CurlButton path="/api/v1/usage/history" query={{ start_date: startDate(days), credential_id: key }} />
      </PartTitle>
      <Group align="flex-end" mb="md">
        <KeySelect value={key} onChange={(id) => show({ key: id })} all="All keys" />
        <SegmentedControl
          aria-label="How far back"
          data={DAYS.map((one) => ({ value: String(one), label: SPANS[one] ?? '' }))}
          value={String(days)}
          onChange={(value) => show({ days: DAYS.find((one) => String(one) === value) })}
        />
      </Group>
      <QueryPart query={history} loading={<Skeleton height={320} />}>
        {(data) => <Figures history={data} />}
      </QueryPart>
    </>
  );
}

function Figures({ history }: { history: Schemas['UsageHistory'] }) {
  if (history.history.length === 0) {
    return (
      <EmptyState
        icon={<IconChartBar size={32} aria-hidden />}
        title="No requests in these days"
        text="As soon as an API key is used, its requests are counted here."
      />
    );
  }
  return (
    <Stack>
      <Days history={history} />
      <SectionCard title="By endpoint">
        <UsageTable
          of="Endpoint"
          label="Requests by endpoint"
          lines={byEndpoint(history)}
          nameOf={({ name }) => (
            <Code bg="transparent" p={0}>
              {name}
            </Code>
          )}
        />
      </SectionCard>
    </Stack>
  );
}

function Days({ history }: { history: Schemas['UsageHistory'] }) {
  const format = useFormat();
  const [view, setView] = useState('chart');
  const days = byDay(history);
  return (
    <SectionCard
      title="By day"
      action={
        <SegmentedControl
          size="xs"
          aria-label="Shown as"
          data={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onChange={setView}
        />
      }
    >
      {view === 'chart' ? (
        <Suspense fallback={<Skeleton height={260} />}>
          <UsageChart days={days} />
        </Suspense>
      ) : (
        <UsageTable
          of="Day"
          label="Requests by day"
          lines={days.filter(({ total }) => total > 0).reverse()}
          nameOf={({ name }) => format.date(name)}
        />
      )}
    </SectionCard>
  );
}

/** Requests per day, endpoint and status class over the last `days`, of one key or of all. */
const usageHistoryQuery = (days: number, credential_id?: string) =>
  queryOptions({
    queryKey: ['usage-history', { days, credential_id }],
    queryFn: ({ signal }) => {
      const query = { start_date: startDate(days), credential_id };
      return answer(api.GET('/api/v1/usage/history', { params: { query }, signal }));
    },
  });

// The server counts days in UTC.
function startDate(days: number): string {
  return daysAfter(new Date(Date.now()).toISOString().slice(0, 10), 1 - days);
}
