import { Button, Checkbox, Chip, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, MoneyText, useFormat } from '../../ui/index.ts';
import { importRowsQuery, type Row, type RowFilter } from './import-queries.ts';
import classes from './imports.module.css';
import { reasonText } from './reasons.ts';
import { RestoreRow } from './restore-row.tsx';
import { RowDetails } from './row-details.tsx';

/** One kind of row: its name, its number and the filter that finds it. */
export type RowKind = { readonly label: string; readonly count: number; readonly filter: RowFilter };

type ImportRowsProps = {
  readonly id: string;
  readonly kinds: readonly RowKind[];
  /** Absent where the rows are settled. */
  readonly onDecide?: (row: Row, isTaken: boolean) => void;
};

/** The rows of an import by kind, each with the reason for its outcome. */
export function ImportRows({ id, kinds, onDecide }: ImportRowsProps) {
  const shown = kinds.filter(({ count }) => count > 0);
  const [label, setLabel] = useState('');
  const kind = shown.find((one) => one.label === label) ?? shown[0];
  const rows = useInfiniteQuery({ ...importRowsQuery(id, kind?.filter ?? {}), enabled: kind !== undefined });
  const { count } = useFormat();
  if (kind === undefined) return null;
  return (
    <>
      <Chip.Group value={kind.label} onChange={(chosen) => setLabel(String(chosen))}>
        <div className={classes.tally} role="radiogroup" aria-label={t('Rows to show')}>
          {shown.map((one) => (
            <Chip key={one.label} value={one.label} variant="outline">
              {one.label} {count(one.count)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <QueryView query={rows}>
        {({ pages }) => (
          <ul className={listClasses.lines} aria-label={t('Rows: {kind}', { kind: kind.label })}>
            {pages
              .flatMap(({ data }) => data)
              .map((row) => (
                <ImportRow key={row.row_number} id={id} row={row} onDecide={onDecide} />
              ))}
          </ul>
        )}
      </QueryView>
      {rows.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            {t('Show more rows')}
          </Button>
        </Group>
      )}
    </>
  );
}

function ImportRow({ id, row, onDecide }: Pick<ImportRowsProps, 'id' | 'onDecide'> & { row: Row }) {
  const format = useFormat();
  const { date, name, notes, signed_amount, currency, line } = row;
  const reason = reasonOf(row);
  const isTaken = row.expected === 'created' || row.expected === 'updated';
  return (
    <li className={classes.row}>
      {onDecide !== undefined && row.expected !== null && (
        <Checkbox
          checked={isTaken}
          onChange={({ currentTarget }) => onDecide(row, currentTarget.checked)}
          aria-label={t('Import {name} of line {line}', { name: name || t('the row'), line })}
        />
      )}
      <Text span className={classes.date ?? ''}>
        {date === null ? t('Line {line}', { line }) : format.date(date)}
      </Text>
      <Text span className={classes.words ?? ''}>
        {name ?? reasonText(row)}
        {[notes, name === null ? null : reason].map(
          (text) =>
            text !== null && (
              <Text span size="sm" c="dimmed" display="block" key={text}>
                {text}
              </Text>
            ),
        )}
        <RowDetails row={row} />
        <RestoreRow id={id} row={row} />
      </Text>
      {signed_amount !== null && <MoneyText kind="flow" amount={signed_amount} currency={currency ?? undefined} />}
    </li>
  );
}

const EXPECTED: Record<NonNullable<Row['expected']>, string | null> = {
  created: null,
  updated: t('The bank has booked this pending transaction'),
  matched: t('You have entered this transaction yourself'),
  duplicate: t('An earlier import has this transaction'),
  skipped: t('You have deleted this transaction after an earlier import'),
};

/** The sentence that explains the outcome of a row. */
function reasonOf(row: Row): string | null {
  const { expected, decision, outcome } = row;
  if (decision === 'skip' && expected !== null) return t('Left out');
  if (expected !== null) return EXPECTED[expected];
  return outcome === 'created' ? null : reasonText(row);
}
