import { Alert, Badge, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accountQuery, api, done, unwrap } from '../../api/index.ts';
import { FormError } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import {
  type Import,
  importLabelsQuery,
  importQuery,
  isOfRecords,
  type Label,
  type Row,
  type UnknownLabels,
} from './import-queries.ts';
import { ImportRows, type RowKind } from './import-rows.tsx';
import classes from './imports.module.css';
import { Proof } from './proof.tsx';

/** Shows what an import would do, row by row, before it does it. */
export function ReviewStep({ one }: { one: Import }) {
  const { expected, stats } = one;
  const { failed } = stats;
  const { data: account } = useQuery({ ...accountQuery(one.account_id ?? ''), enabled: one.account_id !== null });
  const [unknownLabels, setUnknownLabels] = useState<UnknownLabels>(one.unknown_labels);
  const { decide, publish, remove } = useReview(one, unknownLabels);
  const taken = expected.created + expected.updated;
  const left = expected.matched + expected.duplicate + expected.skipped;
  // The export of a program, whose records are read when it is published.
  const isWhole = one.type === 'SureImport';
  const records = stats.valid_rows_count;
  return (
    <Stack>
      <div role="status">
        <Text fw={600}>
          {isWhole
            ? t(
                '{records, plural, one {# record} other {# records}}, {transactions} of them transactions{failed, plural, =0 {} other {, # with problems}}',
                { records, transactions: one.verification?.expected_record_counts.transactions ?? 0, failed },
              )
            : t(
                '{created} new{left, plural, =0 {} other {, # skipped}}{failed, plural, =0 {} other {, # with problems}}',
                { created: expected.created, left, failed },
              )}
        </Text>
        <Text size="sm" c="dimmed">
          {account === undefined
            ? t('{file}. Nothing is changed yet.', { file: one.filename })
            : t('{file} to {account}. Nothing is changed yet.', { file: one.filename, account: account.name })}
        </Text>
      </div>
      <Balance one={one} />
      <ImportLabels id={one.id} value={unknownLabels} onChange={setUnknownLabels} />
      {failed > 0 && (
        <Alert variant="outline" color="yellow">
          {t('Rows with problems are left out.')}
        </Alert>
      )}
      {!isWhole && (
        <ImportRows
          id={one.id}
          onDecide={(row, isTaken) => decide.mutate({ row, isTaken })}
          kinds={kindsOf(one)}
          unknownLabels={unknownLabels}
        />
      )}
      <FormError error={publish.error ?? remove.error} />
      <Group justify="space-between">
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('Cancel import')}
        </Button>
        <Button
          loading={publish.isPending}
          disabled={!isWhole && taken + expected.matched === 0 && one.moving === null}
          onClick={() => publish.mutate()}
        >
          {isWhole || isOfRecords(one)
            ? t('Import {count, plural, one {# record} other {# records}}', { count: isWhole ? records : taken })
            : t('Import {count, plural, one {# transaction} other {# transactions}}', { count: taken })}
        </Button>
      </Group>
    </Stack>
  );
}

function kindsOf(one: Import): RowKind[] {
  const { expected, stats } = one;
  return [
    { label: t('New'), count: expected.created, filter: { expected: 'created' } },
    { label: t('Booked'), count: expected.updated, filter: { expected: 'updated' } },
    {
      label: isOfRecords(one) ? t('Already there') : t('Entered by you'),
      count: expected.matched,
      filter: { expected: 'matched' },
    },
    { label: t('Duplicates'), count: expected.duplicate, filter: { expected: 'duplicate' } },
    { label: t('Left out'), count: expected.skipped, filter: { expected: 'skipped' } },
    { label: t('Problems'), count: stats.failed, filter: { outcome: 'failed' } },
  ];
}

function useReview({ id }: Import, unknown_labels: UnknownLabels) {
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/imports' });
  const path = { id };
  const decide = useMutation({
    mutationFn: ({ row, isTaken }: { row: Row; isTaken: boolean }) => {
      const body = { row_numbers: [row.row_number], decision: decisionFor(row, isTaken) };
      return unwrap(api.PATCH('/api/v1/imports/{id}/rows', { params: { path }, body }));
    },
  });
  const publish = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      unwrap(
        api.POST('/api/v1/imports/{id}/publish', { params: { path }, body: { skip_invalid: true, unknown_labels } }),
      ),
    onSuccess: ({ data }) => client.setQueryData(importQuery(id).queryKey, data),
  });
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: () => done(api.DELETE('/api/v1/imports/{id}', { params: { path } })),
    onSuccess: async () => {
      await navigate({ search: {} });
    },
  });
  return { decide, publish, remove };
}

/** A box that shows the comparison again asks for it; otherwise the person wins. */
function decisionFor({ decision }: Row, isTaken: boolean): 'auto' | 'skip' | 'create' {
  if (decision !== null) return 'auto';
  return isTaken ? 'create' : 'skip';
}

function Balance({ one: { balance } }: { one: Import }) {
  const format = useFormat();
  if (balance === null) return null;
  const { date, difference, currency } = balance;
  const differs = Number(difference) !== 0;
  return (
    <Alert
      variant="outline"
      color={differs ? 'yellow' : 'accent'}
      title={t('Balance on {date}', { date: format.date(date) })}
    >
      <Proof evidence={[]} balance={balance} />
      {differs && (
        <Text size="sm">
          {t('Difference')} <MoneyText amount={difference} currency={currency} fw={600} />
        </Text>
      )}
    </Alert>
  );
}

type ChoiceProps = {
  readonly value: UnknownLabels;
  readonly onChange: (value: UnknownLabels) => void;
};

/** The labels of a file that the family does not have, and whether they are created. */
function ImportLabels({ id, value, onChange }: ChoiceProps & { readonly id: string }) {
  const labels = useQuery(importLabelsQuery(id)).data?.data ?? [];
  const unknown = labels.filter((label) => label.id === null);
  if (labels.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t('The file names {count, plural, one {# label} other {# labels}}; you do not have {unknown} of them.', {
          count: labels.length,
          unknown: unknown.length,
        })}
      </Text>
      {unknown.length > 0 && (
        <>
          <UnknownLabelsChoice value={value} onChange={onChange} />
          <LabelNames labels={unknown} />
        </>
      )}
    </Stack>
  );
}

/** Whether the labels that the family does not have are created. */
export function UnknownLabelsChoice({ value, onChange }: ChoiceProps) {
  return (
    <SegmentedControl
      aria-label={t('Labels that you do not have')}
      className={classes.choice ?? ''}
      data={[
        { value: 'create', label: t('Create them') },
        { value: 'leave_out', label: t('Leave them out') },
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen === 'create' ? 'create' : 'leave_out')}
    />
  );
}

const KINDS: Record<Label['kind'], string> = { category: t('Category'), merchant: t('Merchant'), tag: t('Tag') };
const SHOWN = 30;

function LabelNames({ labels }: { labels: readonly Label[] }) {
  return (
    <ul className={classes.labels} aria-label={t('Labels that you do not have')}>
      {labels.slice(0, SHOWN).map(({ kind, name }) => (
        <li key={`${kind} ${name}`}>
          <Badge variant="outline" color="gray" tt="none">
            {KINDS[kind]}: {name}
          </Badge>
        </li>
      ))}
      {labels.length > SHOWN && <li>{t('{count} more', { count: labels.length - SHOWN })}</li>}
    </ul>
  );
}
