import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, keyOf, unwrap } from '../../../api/index.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/index.ts';
import { daysAfter, daysBetween, isNegative } from '../../../ui/format/index.ts';
import { FormError } from '../../../ui/forms/index.ts';
import { rich, t } from '../../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../../ui/index.ts';
import type { Transaction } from '../list-query.ts';
import { useAccess } from '../use-access.ts';
import classes from './details.module.css';
import { useLinkTransfer } from './use-transfer-decisions.ts';

// The server's limit for the days between the two sides.
const DAYS_MAX = 30;

type MatchDialogProps = { readonly row: Transaction | null; readonly onClose: () => void };

/** Selects the other side of a transfer. */
export function MatchDialog({ row, onClose }: MatchDialogProps) {
  return (
    <Modal opened={row !== null} onClose={onClose} title={t('Match as transfer')} size="36rem">
      {row && <CandidateList row={row} onClose={onClose} />}
    </Modal>
  );
}

function CandidateList({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const [picked, setPicked] = useState<string | null>(null);
  const { data, error, refetch } = useCandidates(row);
  const link = useLinkTransfer(onClose);
  const onMatch = (other: string) => {
    const [inflow, outflow] = isNegative(row.signed_amount) ? [other, row.id] : [row.id, other];
    link.mutate({ inflow_transaction_id: inflow, outflow_transaction_id: outflow });
  };
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (data === undefined) return <LoadingRows rows={4} />;
  return (
    <Stack gap="sm">
      <Instruction row={row} />
      {data.length === 0 && (
        <Text c="dimmed">
          {t('No matching transaction in another account within {days} days. Add it first, then match the two.', {
            days: DAYS_MAX,
          })}
        </Text>
      )}
      <Stack gap={6} role="radiogroup" aria-label={t('Matching transactions')}>
        {data.map((one, index) => (
          <Candidate
            key={one.id}
            row={one}
            isFirst={index === 0}
            isPicked={picked === one.id}
            onPick={() => setPicked(one.id)}
          />
        ))}
      </Stack>
      <FormError error={link.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={picked === null} loading={link.isPending} onClick={() => picked !== null && onMatch(picked)}>
          {t('Match')}
        </Button>
      </Group>
    </Stack>
  );
}

function Instruction({ row }: { row: Transaction }) {
  const { date } = useFormat();
  return (
    <Text>
      {rich('Select the other side of <bdi>{name}</bdi>, <sum>{amount}</sum>, on {date}', {
        name: row.name,
        amount: row.signed_amount,
        date: date(row.date),
        bdi: (text) => <bdi>{text}</bdi>,
        sum: () => <MoneyText amount={row.signed_amount} currency={row.currency} />,
      })}
    </Text>
  );
}

type CandidateProps = {
  readonly row: Transaction;
  readonly isFirst: boolean;
  readonly isPicked: boolean;
  readonly onPick: () => void;
};

function Candidate({ row, isFirst, isPicked, onPick }: CandidateProps) {
  const { date } = useFormat();
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name="counterpart"
        checked={isPicked}
        onChange={onPick}
        data-autofocus={isFirst || undefined}
      />
      <span className={classes.text}>
        <bdi>{row.name}</bdi>
        <Text span size="sm" c="dimmed" display="block">
          <bdi>{row.account.name}</bdi>, {date(row.date)}
        </Text>
      </span>
      <MoneyText amount={row.signed_amount} currency={row.currency} kind="flow" />
    </label>
  );
}

function useCandidates(row: Transaction) {
  const accessTo = useAccess();
  return useQuery({
    queryKey: keyOf('/api/v1/transactions/{id}', { id: row.id }, 'other sides'),
    queryFn: () => findCandidates(row),
    // A transfer needs full control of both accounts.
    select: (rows) => rows.filter((one) => accessTo(one) === 'all'),
    gcTime: 0,
  });
}

// In the same currency the amounts must be opposite; in another currency any amount is possible.
async function findCandidates(row: Transaction): Promise<Transaction[]> {
  const size = row.signed_amount.replace('-', '');
  const days = { start_date: daysAfter(row.date, -DAYS_MAX), end_date: daysAfter(row.date, DAYS_MAX) };
  const query = { ...days, type: isNegative(row.signed_amount) ? 'income' : 'expense', per_page: 100 } as const;
  const read = (more: object) => unwrap(api.GET('/api/v1/transactions', { params: { query: { ...query, ...more } } }));
  const [same, others] = await Promise.all([read({ min_amount: size, max_amount: size }), read({})]);
  const foreign = others.transactions.filter(({ currency }) => currency !== row.currency);
  const own = same.transactions.filter(({ currency }) => currency === row.currency);
  return [...own, ...foreign]
    .filter(({ account, split_parent: isSplit }) => account.id !== row.account.id && !isSplit)
    .filter(({ transfer }) => transfer?.status !== 'confirmed')
    .sort((one, other) => Math.abs(daysBetween(one.date, row.date)) - Math.abs(daysBetween(other.date, row.date)));
}
