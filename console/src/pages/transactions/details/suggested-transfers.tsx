import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { read, type Schemas } from '../../../api/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconArrowsExchange } from '../../../ui/icons/index.ts';
import { listClasses } from '../../../ui/index.ts';
import classes from './details.module.css';
import { TransferText } from './transfer-section.tsx';
import { useCanDecide, useTransferDecisions } from './use-transfer-decisions.ts';

/** The number of suggested transfers, with a dialog to confirm or reject them. */
export function SuggestedTransfers() {
  const [isOpen, dialog] = useDisclosure(false);
  const { data } = useQuery(read('/api/v1/transfers', { query: { status: 'pending', per_page: 100 } }));
  const transfers = data?.transfers ?? [];
  const count = data?.pagination.total_count ?? transfers.length;
  return (
    <>
      {count > 0 && (
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={dialog.open}
        >
          {t('{count, plural, one {# suggested transfer} other {# suggested transfers}}', { count })}
        </Button>
      )}
      <Modal opened={isOpen} onClose={dialog.close} title={t('Suggested transfers')} size="38rem">
        <Suggestions transfers={transfers} />
      </Modal>
    </>
  );
}

function Suggestions({ transfers }: { transfers: readonly Schemas['Transfer'][] }) {
  const canDecide = useCanDecide();
  const { decide, isDeciding } = useTransferDecisions(() => {});
  if (transfers.length === 0) return <Text c="dimmed">{t('No suggestions left.')}</Text>;
  return (
    <Stack component="ul" gap="xs" className={listClasses.list}>
      {transfers.map((transfer) => (
        <li key={transfer.id} className={classes.suggestion}>
          <div className={classes.text}>
            <TransferText transfer={transfer} />
          </div>
          {canDecide(transfer) && (
            <Group gap={6} justify="flex-end">
              <Button size="xs" disabled={isDeciding} onClick={() => decide({ transfer, decision: 'confirm' })}>
                {t('Confirm')}
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={isDeciding}
                onClick={() => decide({ transfer, decision: 'reject' })}
              >
                {t('Reject')}
              </Button>
            </Group>
          )}
        </li>
      ))}
    </Stack>
  );
}
