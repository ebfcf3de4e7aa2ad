import { ActionIcon, Badge, Button, Code, Group, Paper, Select, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, apiKeysQuery, keyOf, type Schemas, unwrap } from '../../../api/index.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/feedback/index.ts';
import { formatDuration } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconCheck, IconCopy, IconListSearch, IconPlayerPause, IconPlayerPlay } from '../../../ui/icons/index.ts';
import { CopyButton, CurlButton, listClasses, useFormat } from '../../../ui/index.ts';
import { KeySelect } from '../key-select.tsx';
import { CALLERS, logQuery, type RequestLogSearch, STATUSES } from '../search.ts';
import { SectionHeading } from '../section-heading.tsx';
import classes from './request-log.module.css';

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
  if (log.data.length === 0 && !log.hasNextPage) {
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

const POLLED_MS = 3000;

/** The newest requests, polled while the page is visible; older pages on demand. */
function useRequestLog(search: RequestLogSearch, isLive: boolean) {
  const query = logQuery(search);
  return useInfiniteQuery({
    queryKey: keyOf('/api/v1/request_log', query, 'pages'),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(api.GET('/api/v1/request_log', { params: { query: { ...query, ...(cursor && { cursor }) } }, signal })),
    initialPageParam: '',
    getNextPageParam: (page: Schemas['RequestLogPage']) => page.pagination.next_cursor,
    select: (data: InfiniteData<Schemas['RequestLogPage']>) => data.pages.flatMap((page) => page.request_log),
    refetchInterval: isLive ? POLLED_MS : false,
    refetchOnWindowFocus: isLive,
    staleTime: 0,
  });
}

const STATUS_LABELS: Readonly<Record<string, string>> = {
  '2xx': '2xx Success',
  '4xx': '4xx Client error',
  '5xx': '5xx Server error',
  401: '401 Unauthorized',
  403: '403 Forbidden',
  404: '404 Not found',
  409: '409 Conflict',
  422: '422 Invalid',
  429: '429 Too many requests',
};
const CALLER_OPTIONS = [
  { value: 'api_key', label: t('API keys') },
  { value: 'oauth', label: t('Applications') },
  { value: 'session', label: t('Browser sessions') },
  { value: 'all', label: t('All') },
];

type RequestFiltersProps = {
  readonly search: RequestLogSearch;
  readonly onChange: (change: RequestLogSearch) => void;
};

function RequestFilters({ search: { key, by, status }, onChange }: RequestFiltersProps) {
  return (
    <Group align="flex-end" mb="md">
      <Select
        label={t('Caller')}
        data={CALLER_OPTIONS}
        value={key === undefined ? (by ?? 'api_key') : 'api_key'}
        allowDeselect={false}
        onChange={(value) => onChange({ by: CALLERS.find((one) => one === value), key: undefined })}
        w={{ base: 'calc(50% - 0.5rem)', xs: 200 }}
      />
      <Select
        label={t('Status')}
        data={[
          { value: '', label: t('All statuses') },
          ...STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] ?? value })),
        ]}
        value={status ?? ''}
        onChange={(value) => onChange({ status: STATUSES.find((one) => one === value) })}
        allowDeselect={false}
        w={{ base: 'calc(50% - 0.5rem)', xs: 180 }}
      />
      <KeySelect value={key} onChange={(id) => onChange({ key: id, by: undefined })} all={t('All keys')} />
    </Group>
  );
}

type Rows = { readonly rows: readonly Schemas['LoggedRequest'][] };

/** A table on wide screens, cards on narrow ones. */
function RequestRows({ rows }: Rows) {
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  return <Paper py={0}>{isWide ? <RequestTable rows={rows} /> : <RequestCards rows={rows} />}</Paper>;
}

function RequestTable({ rows }: Rows) {
  const callerOf = useCallerNames();
  const when = useWhen();
  const { locale } = useFormat();
  return (
    <Table highlightOnHover className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Time')}</Table.Th>
          <Table.Th>{t('Request')}</Table.Th>
          <Table.Th>{t('Status')}</Table.Th>
          <Table.Th ta="end">{t('Duration')}</Table.Th>
          <Table.Th>{t('Caller')}</Table.Th>
          <Table.Th>{t('IP address')}</Table.Th>
          <Table.Th>{t('Request ID')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td className="amount">{when(row.at)}</Table.Td>
            <Table.Td>
              <Endpoint row={row} />
            </Table.Td>
            <Table.Td>
              <Status status={row.status} />
            </Table.Td>
            <Table.Td className="amount" ta="end">
              {formatDuration(row.duration_ms, locale)}
            </Table.Td>
            <Table.Td>
              <Caller {...callerOf(row)} />
            </Table.Td>
            <Table.Td className={classes.address}>{row.address}</Table.Td>
            <Table.Td>
              <RequestId id={row.request_id} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function RequestCards({ rows }: Rows) {
  const callerOf = useCallerNames();
  const when = useWhen();
  const { locale } = useFormat();
  return (
    <ul className={listClasses.lines}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <div className={classes.line}>
            <Endpoint row={row} />
            <Status status={row.status} />
          </div>
          <div className={classes.line}>
            <Caller {...callerOf(row)} />
            <Text size="sm" c="dimmed" className="amount">
              {formatDuration(row.duration_ms, locale)}
            </Text>
          </div>
          <Text size="sm" c="dimmed">
            {t('{when} from {address}', { when: when(row.at), address: row.address })}
          </Text>
          <RequestId id={row.request_id} />
        </li>
      ))}
    </ul>
  );
}

function Endpoint({ row: { method, route } }: { row: Schemas['LoggedRequest'] }) {
  return (
    <Code className={classes.endpoint}>
      <b>{method}</b> {route}
    </Code>
  );
}

function Caller({ name, hint }: { name: string; hint: string }) {
  return (
    <Text size="sm" className={classes.caller}>
      {name}{' '}
      <Text span size="xs" c="dimmed">
        {hint}
      </Text>
    </Text>
  );
}

// The date is shown for other days than today only.
function useWhen(): (at: string) => string {
  const format = useFormat();
  const today = format.date(format.today());
  return (at) => {
    const { day, time } = format.exact(at);
    return day === today ? time : `${day} ${time}`;
  };
}

function Status({ status }: { status: number }) {
  const color = status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'accent';
  return (
    <Badge color={color} variant="outline" className="amount">
      {status}
    </Badge>
  );
}

function RequestId({ id }: { id: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Code bg="transparent" p={0} title={id}>
        {id.length > 10 ? `…${id.slice(-8)}` : id}
      </Code>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            onClick={copy}
            aria-label={t('Copy request ID {id}', { id })}
          >
            {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}

const METHODS: Readonly<Record<string, string>> = {
  api_key: t('API key'),
  oauth: t('Application'),
  session: t('Browser session'),
};

/** Names the caller: an API key by its name, others by their kind and the end of the credential's id. */
function useCallerNames(): (row: Schemas['LoggedRequest']) => { name: string; hint: string } {
  const { data: keys = [] } = useQuery(apiKeysQuery());
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return ({ authentication_method, credential_id: id }) => {
    const [method, name] = [METHODS[authentication_method] ?? authentication_method, names.get(id)];
    return name === undefined ? { name: method, hint: `…${id.slice(-6)}` } : { name, hint: method };
  };
}
