import { useRef } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { Dialogs } from './dialogs.tsx';
import { WaitingList } from './entry/waiting-list.tsx';
import { SearchBox } from './filter-bar.tsx';
import type { Ledger } from './ledger-balances.ts';
import { ListArea } from './list-area.tsx';
import { ListTools, useListLook } from './list-tools.tsx';
import { ReconcilePanel } from './reconcile-panel.tsx';
import { countTransactions } from './use-deletion.ts';
import { type Address, useListPage } from './use-list-page.ts';

type AccountLedgerProps = {
  readonly ledger: Ledger;
  readonly address: Address & {
    /** Ends the comparison, and with `onAgreed` says that the account agrees. */
    readonly leave: () => void;
    readonly onAgreed: () => void;
    readonly isSaving: boolean;
  };
};

/** The transactions of one account with the balance after each, to search and edit; the page's Add adds to it. */
export function AccountLedger({ ledger, address }: AccountLedgerProps) {
  const page = useListPage(address, ledger);
  const look = useListLook();
  const input = useRef<HTMLInputElement>(null);
  const { search, change, open } = page;
  return (
    <section aria-label={t('Transactions')}>
      <WaitingList accountId={ledger.id} onEdit={open} />
      <ListArea
        page={page}
        look={look}
        line={
          address.statement && (
            <ReconcilePanel
              ledger={ledger}
              statement={address.statement}
              hidesCleared={search.uncleared === true}
              onHide={(hides) => change({ uncleared: hides || undefined })}
              onTick={(rows) =>
                page.edit({
                  edits: rows.map((row) => ({ row, change: { cleared: true } })),
                  message: countTransactions(rows.length),
                })
              }
              onLeave={address.leave}
              onAgreed={address.onAgreed}
              isSaving={address.isSaving}
            />
          )
        }
      >
        <SearchBox
          input={input}
          value={search.q ?? ''}
          hints={page.rows.data?.query?.hints ?? []}
          onSearch={(q) => change({ q })}
        />
        {page.list.total > 0 && <ListTools page={page} look={look} />}
      </ListArea>
      <Dialogs page={page} />
    </section>
  );
}
