import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../../api/index.ts';
import { ErrorState } from '../../../ui/feedback/index.ts';
import { rich, t } from '../../../ui/i18n/index.ts';
import { IconArrowsExchange } from '../../../ui/icons/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { loadTransfer, type Transaction } from '../list-query.ts';
import { useCanDecide, useTransferDecisions } from './use-transfer-decisions.ts';

/** A transaction's transfer and the actions on it. */
export function TransferSection({ row, onDone }: { row: Transaction; onDone: () => void }) {
  const id = row.transfer?.id ?? '';
  const { data, error, refetch } = useQuery({ queryKey: ['transfers', id], queryFn: () => loadTransfer(id) });
  const canDecide = useCanDecide();
  const { decide, isDeciding } = useTransferDecisions(onDone);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={90} />;
  const isPending = data.status === 'pending';
  const title = isPending ? t('Suggested transfer') : t('Transfer');
  return (
    <Alert color="accent" variant="outline" title={title} icon={<IconArrowsExchange aria-hidden />}>
      <TransferText transfer={data} />
      {isPending && (
        <Text size="sm" mt={4}>
          {t('Until you confirm it, both sides count as income and spending.')}
        </Text>
      )}
      {canDecide(data) && (
        <Group gap="xs" mt="sm">
          {isPending && (
            <Button size="xs" loading={isDeciding} onClick={() => decide({ transfer: data, decision: 'confirm' })}>
              {t('Confirm')}
            </Button>
          )}
          {data.matched_by === 'automatic' ? (
            <Button size="xs" variant="default" onClick={() => decide({ transfer: data, decision: 'reject' })}>
              {t('Not a transfer')}
            </Button>
          ) : (
            <Button
              size="xs"
              variant="default"
              loading={isDeciding}
              onClick={() => decide({ transfer: data, decision: 'unmatch' })}
            >
              {t('Unlink')}
            </Button>
          )}
        </Group>
      )}
    </Alert>
  );
}

export function TransferText({ transfer }: { transfer: Schemas['Transfer'] }) {
  const { date } = useFormat();
  const { outflow_transaction: out, inflow_transaction: into } = transfer;
  return (
    <Text size="sm">
      {rich('<b>{amount}</b> from <bdi>{from}</bdi> ({fromDate}) to <bdi>{to}</bdi> ({toDate})', {
        amount: transfer.amount,
        from: out.account.name,
        fromDate: date(out.date),
        to: into.account.name,
        toDate: date(into.date),
        b: (text) => <span className="amount">{text}</span>,
        bdi: (text) => <bdi>{text}</bdi>,
      })}
    </Text>
  );
}
