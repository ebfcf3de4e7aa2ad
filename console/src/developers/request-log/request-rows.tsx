import { Code, Paper, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Schemas } from '../../api/client.ts';
import { useFormat } from '../../ui/use-format.ts';
import { durationText, RequestId, Status } from './request-cells.tsx';
import classes from './request-rows.module.css';
import { useCallerNames } from './use-caller-names.ts';

type Rows = { readonly rows: readonly Schemas['LoggedRequest'][] };

/** Requests, newest first: a table where there is room, cards on a phone. */
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
          <Table.Th>Time</Table.Th>
          <Table.Th>Request</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th ta="right">Took</Table.Th>
          <Table.Th>Sent by</Table.Th>
          <Table.Th>Address</Table.Th>
          <Table.Th>Request id</Table.Th>
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
            <Table.Td className="amount" ta="right">
              {durationText(row.duration_ms, locale)}
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
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <div className={classes.line}>
            <Endpoint row={row} />
            <Status status={row.status} />
          </div>
          <div className={classes.line}>
            <Caller {...callerOf(row)} />
            <Text size="sm" c="dimmed" className="amount">
              {durationText(row.duration_ms, locale)}
            </Text>
          </div>
          <Text size="sm" c="dimmed">
            {when(row.at)} from {row.address}
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

// The day is told only of what is not of today.
function useWhen(): (at: string) => string {
  const format = useFormat();
  const today = format.date(format.today());
  return (at) => {
    const { day, time } = format.exact(at);
    return day === today ? time : `${day} ${time}`;
  };
}
