import { Kbd, Modal, Table, Text } from '@mantine/core';
import { ConfirmDialog } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { lazyDialog } from '../../ui/routing/index.ts';
import { MatchDialog } from './details/match-dialog.tsx';
import { SplitDialog } from './details/split-dialog.tsx';
import { TransactionDrawer } from './details/transaction-drawer.tsx';
import { SHORTCUTS } from './table/row-keys.ts';
import type { PageState } from './use-list-page.ts';

const AlwaysDialog = lazyDialog(async () => (await import('../rules/always-dialog.tsx')).AlwaysDialog);

/** One dialog at a time: the details close while another one is open. */
export function Dialogs({ page }: { page: PageState }) {
  const { search, open, canWrite, dialog, setDialog, list, table } = page;
  const isAllowed = dialog === null && (canWrite || search.open !== 'new');
  const close = () => setDialog(null);
  return (
    <>
      <TransactionDrawer
        open={isAllowed ? search.open : undefined}
        rows={list.loaded()}
        accountId={search.account?.[0]}
        onClose={() => {
          open(undefined);
          table.focus();
        }}
        onSplit={(row) => setDialog({ kind: 'split', row })}
        onMatch={(row) => setDialog({ kind: 'match', row })}
        onDelete={(row) => setDialog({ kind: 'delete', rows: [row] })}
      />
      <SplitDialog row={dialog?.kind === 'split' ? dialog.row : null} onClose={close} />
      <MatchDialog row={dialog?.kind === 'match' ? dialog.row : null} onClose={close} />
      <ShortcutsDialog opened={dialog?.kind === 'shortcuts'} onClose={close} />
      <DeleteConfirmation page={page} onClose={close} />
      <AlwaysDialog
        opened={dialog?.kind === 'always'}
        like={dialog?.kind === 'always' ? dialog.like : null}
        onClose={close}
      />
    </>
  );
}

function DeleteConfirmation({ page: { dialog, deletion }, onClose }: { page: PageState; onClose: () => void }) {
  const deleted = dialog?.kind === 'delete' ? dialog : { rows: [] };
  const { rows } = deleted;
  return (
    <ConfirmDialog
      opened={rows.length > 0}
      onClose={onClose}
      title={t('Delete {count, plural, one {# transaction} other {# transactions}}?', { count: rows.length })}
      confirm={t('Delete')}
      isDestructive
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(deleted)}
    >
      <Text>
        {t('Account balances change accordingly. You can undo this for a few seconds, and later in the history.')}
      </Text>
    </ConfirmDialog>
  );
}

function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Keyboard shortcuts')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Key')}</Table.Th>
            <Table.Th>{t('Action')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {SHORTCUTS.map(([key, meaning]) => (
            <Table.Tr key={key}>
              <Table.Td>
                <Kbd>{key}</Kbd>
              </Table.Td>
              <Table.Td>{meaning}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
