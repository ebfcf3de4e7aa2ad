import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';
import { counted } from '../data/use-deletion.ts';
import { TransactionDrawer } from '../details/transaction-drawer.tsx';
import { SplitDialog } from '../splits/split-dialog.tsx';
import { KeysDialog } from '../table/shortcuts-dialog.tsx';
import { MatchDialog } from '../transfers/match-dialog.tsx';
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
