import { Code, Group, SegmentedControl, Skeleton, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { read, type Schemas } from '../../../api/index.ts';
import { EmptyState, QueryView } from '../../../ui/feedback/index.ts';
import { daysAfter } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconChartBar } from '../../../ui/icons/index.ts';
import { CurlButton, SectionCard, useFormat } from '../../../ui/index.ts';
import { lazyView } from '../../../ui/routing/index.ts';
import { KeySelect } from '../key-select.tsx';
import { DAYS, type UsageSearch } from '../search.ts';
import { SectionHeading } from '../section-heading.tsx';
import { byDay, byEndpoint, type CountedLine, STATUS_CLASSES } from './usage-counts.ts';

const UsageChart = lazyView(async () => (await import('./usage-chart.tsx')).UsageChart);

export function UsagePage() {
  const { key, days = 30 } = useSearch({ from: '/shell/developers/usage' });
  const navigate = useNavigate();
  const show = (change: UsageSearch) =>
    navigate({ to: '/developers/usage', search: (before) => ({ ...before, ...change }), replace: true });
  const history = useQuery(usageHistoryQuery(days, key));
  return (
    <>
      <SectionHeading
        title={t('Usage')}
        text={t('Requests by API keys per day (UTC). Browser sessions and connected apps are not included.')}
      >
        <CurlButton path="/api/v1/usage/history" query={{ start_date: startDate(days), credential_id: key }} />
      </SectionHeading>
      <Group align="flex-end" mb="md">
        <KeySelect value={key} onChange={(id) => show({ key: id })} all={t('All keys')} />
        <SegmentedControl
          aria-label={t('Period')}
          data={DAYS.map((one) => ({
            value: String(one),
            label: t('{days, plural, one {# day} other {# days}}', { days: one }),
          }))}
          value={String(days)}
          onChange={(value) => show({ days: DAYS.find((one) => String(one) === value) })}
        />
      </Group>
      <QueryView query={history} loading={<Skeleton height={320} />}>
        {(data) => <UsageReport history={data} />}
      </QueryView>
    </>
  );
}

function UsageReport({ history }: { history: Schemas['UsageHistory'] }) {
  if (history.history.length === 0) {
    return (
      <EmptyState
        icon={<IconChartBar size={32} aria-hidden />}
        title={t('No requests in this period')}
        text={t('Requests appear here when an API key is used.')}
      />
    );
  }
  return (
    <Stack>
      <UsageByDay history={history} />
      <SectionCard title={t('By endpoint')}>
        <UsageTable
          of={t('Endpoint')}
          label={t('Requests by endpoint')}
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

function UsageByDay({ history }: { history: Schemas['UsageHistory'] }) {
  const format = useFormat();
  const [view, setView] = useState('chart');
  const days = byDay(history);
  return (
    <SectionCard
      title={t('By day')}
      action={
        <SegmentedControl
          size="xs"
          aria-label={t('View')}
          data={[
            { value: 'chart', label: t('Chart') },
            { value: 'table', label: t('Table') },
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
          of={t('Day')}
          label={t('Requests by day')}
          lines={days.filter(({ total }) => total > 0).reverse()}
          nameOf={({ name }) => format.date(name)}
        />
      )}
    </SectionCard>
  );
}

/** Requests per day, endpoint and status class over the last `days`, of one key or of all. */
const usageHistoryQuery = (days: number, credential_id?: string) =>
  read('/api/v1/usage/history', { query: { start_date: startDate(days), ...(credential_id && { credential_id }) } });

// The server counts days in UTC.
function startDate(days: number): string {
  return daysAfter(new Date(Date.now()).toISOString().slice(0, 10), 1 - days);
}

type UsageTableProps = {
  /** The heading of the first column, such as "Day". */
  readonly of: string;
  readonly label: string;
  readonly lines: readonly CountedLine[];
  readonly nameOf: (line: CountedLine) => ReactNode;
};

/** Requests by status class; scrolls horizontally on narrow screens. */
function UsageTable({ of, label, lines, nameOf }: UsageTableProps) {
  const format = useFormat();
  const shown = STATUS_CLASSES.filter(({ name }) => lines.some((line) => line[name] > 0));
  return (
    <Table.ScrollContainer
      minWidth={420}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': label, role: 'region' } }}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{of}</Table.Th>
            <Table.Th ta="end">{t('Requests')}</Table.Th>
            {shown.map(({ name, label: status }) => (
              <Table.Th key={name} ta="end">
                {status}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.name}>
              <Table.Td>{nameOf(line)}</Table.Td>
              <Table.Td ta="end">{format.count(line.total)}</Table.Td>
              {shown.map(({ name }) => (
                <Table.Td key={name} ta="end">
                  {format.count(line[name])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
