import { ActionIcon, Badge, Code, Group, Paper, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../../api/index.ts';
import { apiKeysQuery } from '../../../api/index.ts';
import { formatDuration } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { CopyButton, listClasses, useFormat } from '../../../ui/index.ts';
import classes from './request-rows.module.css';

type Rows = { readonly rows: readonly Schemas['LoggedRequest'][] };

/** A table on wide screens, cards on narrow ones. */
export function RequestRows({ rows }: Rows) {
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
