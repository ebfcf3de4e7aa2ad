import { Kbd, Modal, Table, Text } from '@mantine/core';
import { ConfirmDialog } from '../../feedback/index.ts';
import { TransactionDrawer } from '../details/index.ts';
import { counted } from '../model/index.ts';
import { SplitDialog } from '../splits/index.ts';
import { KEYS } from '../table/index.ts';
import { MatchDialog } from '../transfers/index.ts';
import type { PageState } from './use-transactions-page.ts';

/** What opens over the page, one at a time: the details wait while something is done with what they show. */
export function Dialogs({ page }: { page: PageState }) {
  const { search, open, dialog, setDialog, list, table } = page;
  const close = () => setDialog(null);
  return (
    <>
      <TransactionDrawer
        open={dialog === null ? search.open : undefined}
        rows={list.rows}
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
      <KeysDialog opened={dialog?.kind === 'keys'} onClose={close} />
      <Deleting page={page} onClose={close} />
    </>
  );
}

function Deleting({ page: { dialog, deletion }, onClose }: { page: PageState; onClose: () => void }) {
  const rows = dialog?.kind === 'delete' ? dialog.rows : [];
  return (
    <ConfirmDialog
      opened={rows.length > 0}
      onClose={onClose}
      title={`Delete ${counted(rows.length)}?`}
      confirm="Delete"
      isFinal
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(rows)}
    >
      <Text>
        The balances change with it. You can undo it for some seconds: the same is entered again then, under a new id,
        which a script that kept the old one would not find.
      </Text>
    </ConfirmDialog>
  );
}

/** Shows what the keys do. */
function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keys">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Key</Table.Th>
            <Table.Th>What it does</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {KEYS.map(([key, meaning]) => (
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
