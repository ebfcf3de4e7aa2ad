import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { type CountedLine, STATUS_CLASSES } from './usage-counts.ts';

type UsageTableProps = {
  /** The heading of the first column, such as "Day". */
  readonly of: string;
  readonly label: string;
  readonly lines: readonly CountedLine[];
  readonly nameOf: (line: CountedLine) => ReactNode;
};

/** Requests by status class; scrolls horizontally on narrow screens. */
export function UsageTable({ of, label, lines, nameOf }: UsageTableProps) {
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
