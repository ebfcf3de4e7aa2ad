import { Button, Checkbox, Chip, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas, unwrap } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, MoneyText, useFormat } from '../../ui/index.ts';
import { importRowsQuery, type Row, type RowFilter, type UnknownLabels } from './import-queries.ts';
import classes from './imports.module.css';
import { reasonText } from './reasons.ts';

/** One kind of row: its name, its number and the filter that finds it. */
export type RowKind = { readonly label: string; readonly count: number; readonly filter: RowFilter };

type ImportRowsProps = {
  readonly id: string;
  readonly kinds: readonly RowKind[];
  /** Absent where the rows are settled. */
  readonly onDecide?: (row: Row, isTaken: boolean) => void;
  /** Whether labels of the file that the family does not have will be created. */
  readonly unknownLabels?: UnknownLabels;
};

/** The rows of an import by kind, each with the reason for its outcome. */
export function ImportRows({ id, kinds, onDecide, unknownLabels }: ImportRowsProps) {
  const shown = kinds.filter(({ count }) => count > 0);
  const [label, setLabel] = useState('');
  const kind = shown.find((one) => one.label === label) ?? shown[0];
  const filter = { ...kind?.filter, ...(unknownLabels && { unknown_labels: unknownLabels }) };
  const rows = useInfiniteQuery({ ...importRowsQuery(id, filter), enabled: kind !== undefined });
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
  const { expected, decision } = row;
  if (decision === 'skip' && expected !== null) return t('Left out');
  // A row that only a person can decide has its own reason.
  const reason = reasonText(row);
  return reason ?? (expected === null ? null : EXPECTED[expected]);
}

/** The labels, split lines and transfer of a row: before the import those that it will have, with what rules do. */
function RowDetails({ row }: { row: Row }) {
  const { money } = useFormat();
  const { labels, split_lines, transfer, original, would_be: tried } = row;
  const { category, merchant, tags } = labels;
  const lines = tried === null ? split_lines : tried.splits.map((line) => ({ ...line, category: line.category?.name }));
  const texts = [
    original === null ? '' : paidText(original, money(original.amount, original.currency)),
    ...(tried === null
      ? [[category, merchant, ...tags].filter((name) => name !== null).join(', ')]
      : triedTexts(row, tried)),
    lines.length === 0 ? '' : t('Split into {names}', { names: lines.map(lineText).join('; ') }),
    transfer === null ? '' : SIDES[transfer.other_side](transfer.account),
  ];
  return texts
    .filter((text) => text !== '')
    .map((text) => (
      <Text span size="sm" c="dimmed" display="block" key={text}>
        {text}
      </Text>
    ));
}

function paidText({ rate_source }: NonNullable<Row['original']>, amount: string): string {
  return rate_source === 'charged'
    ? t('Paid {amount}', { amount })
    : t('Paid {amount}, at the rate of its day', { amount });
}

type Tried = NonNullable<Row['would_be']>;

/** The labels that a row will have by its file, what rules will change, and the transfer that will be found. */
function triedTexts(row: Row, { name, category, merchant, tags, excluded, transfer, set_by }: Tried): string[] {
  const isRuled = (member: string) => !['user', undefined].includes(set_by?.[member]);
  const members = [
    { member: 'name', values: isRuled('name') && name !== row.name ? [`“${name}”`] : [] },
    { member: 'category_id', values: category === null ? [] : [labelText(category)] },
    { member: 'merchant_id', values: merchant === null ? [] : [labelText(merchant)] },
    { member: 'tag_ids', values: tags.map(labelText) },
    { member: 'excluded', values: excluded ? [t('Excluded')] : [] },
  ];
  const textOf = (byRule: boolean) =>
    members.flatMap(({ member, values }) => (isRuled(member) === byRule ? values : [])).join(', ');
  const ruled = textOf(true);
  return [
    textOf(false),
    ruled === '' ? '' : t('By a rule: {changes}', { changes: ruled }),
    transfer === null || row.transfer !== null ? '' : FOUND[transfer.status](transfer.account.name),
  ];
}

function labelText({ id, name }: { readonly id: string | null; readonly name: string }): string {
  return id === null ? t('{name} (new)', { name }) : name;
}

const FOUND: Record<NonNullable<Tried['transfer']>['status'], (account: string) => string> = {
  confirmed: (account) => t('Transfer with {account}', { account }),
  pending: (account) => t('May be a transfer with {account}', { account }),
};

type Transfer = NonNullable<Row['transfer']>;

const SIDES: Record<Transfer['other_side'], (account: string) => string> = {
  imported: (account) => t('Transfer: linked with its other side in {account}', { account }),
  ready: (account) => t('Transfer: will be linked when the import to {account} runs too', { account }),
  missing: (account) => t('Transfer: {account} in the file is not imported yet', { account }),
};

type Line = { readonly name: string; readonly signed_amount: string; readonly category?: string | null | undefined };

function lineText({ name, signed_amount, category }: Line): string {
  return [category ?? name, signed_amount].filter((text) => text !== '').join(' ');
}

type Edited = Row['edited_members'][number];
type Member = Schemas['ImportRowRestoration']['members'][number];

const NAMES: Record<Edited, string> = {
  date: t('Date'),
  amount: t('Amount'),
  currency: t('Currency'),
  name: t('Name'),
  notes: t('Notes'),
  labels: t('Labels'),
};

/** Names the edited members of a row's transaction, and gives them the values of the file again; labels are not in the file. */
function RestoreRow({ id, row }: { id: string; row: Row }) {
  const members = row.edited_members.filter((member): member is Member => member !== 'labels');
  const restore = useMutation({
    mutationFn: () => {
      const body = { row_number: row.row_number, members };
      return unwrap(api.POST('/api/v1/imports/{id}/restore', { params: { path: { id } }, body }));
    },
  });
  if (row.edited_members.length === 0) return null;
  const name = row.name || t('No name');
  const edited = row.edited_members.map((member) => NAMES[member]).join(', ');
  return (
    <>
      <Text span size="sm" c="dimmed" display="block">
        {t('Edited by you, so that no import changes it: {members}', { members: edited })}
      </Text>
      {members.length > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          loading={restore.isPending}
          aria-label={t('Restore the values of the file for {name}', { name })}
          onClick={() => restore.mutate()}
        >
          {t('Restore the values of the file')}
        </Button>
      )}
    </>
  );
}
