import { Button, CloseButton, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { notifyError } from '../../ui/feedback/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import { BulkActions } from './bulk-actions.tsx';
import type { Change } from './change.ts';
import type { Transaction } from './list-query.ts';
import { type Sum, sumsOf } from './sums.ts';
import classes from './transactions-page.module.css';
import { countTransactions } from './use-deletion.ts';
import type { Progress } from './use-edits.ts';
import type { PageState } from './use-list-page.ts';

/** The line of the selected transactions: it takes the place of the headings, at the same height. */
export function BulkBar({ page }: { page: PageState }) {
  const { list, accessTo, setDialog, table, selected, edit, progress } = page;
  const { count } = useFormat();
  const all = useSelectAll(page);
  const working = progress ?? all.progress;
  const apply = (message: string, change: (row: Transaction) => Change) =>
    edit({ edits: selected.map((row) => ({ row, change: change(row) })), message });
  return (
    <section aria-label={t('Selected transactions')} className={classes.bulk}>
      <Text inherit role="status" className={classes.said ?? ''}>
        <strong>{t('{count} selected', { count: count(selected.length) })}</strong>
        {sumsOf(selected)
          .slice(0, 2)
          .map((sum) => (
            <SumText key={sum.currency} sum={sum} />
          ))}
      </Text>
      <div className={classes.actions}>
        {working !== null && (
          <span>{t('{done} of {all}', { done: count(working.done), all: count(working.total) })}</span>
        )}
        {all.progress !== null && (
          <Button variant="subtle" size="compact-sm" onClick={all.stop}>
            {t('Stop')}
          </Button>
        )}
        {working === null && selected.length < list.total && list.total <= SELECTED_MAX && (
          <Button variant="subtle" size="compact-sm" className={classes.all ?? ''} onClick={all.start}>
            {t('Select all {count}', { count: count(list.total) })}
          </Button>
        )}
        <BulkActions
          rows={selected}
          all={countTransactions(selected.length)}
          canChangeAll={selected.every((row) => accessTo(row) === 'all')}
          isBusy={working !== null}
          apply={apply}
          onDelete={() => setDialog({ kind: 'delete', rows: selected })}
        />
        <CloseButton aria-label={t('Clear selection')} onClick={table.clearSelection} />
      </div>
    </section>
  );
}

function SumText({ sum: { sum, average, currency, count } }: { sum: Sum }) {
  return (
    <>
      {' '}
      <MoneyText amount={sum} currency={currency} />
      {count > 1 && (
        <span className={classes.average}>
          {' '}
          {rich('· average <sum>{average}</sum>', {
            average,
            sum: () => <MoneyText amount={average} currency={currency} />,
          })}
        </span>
      )}
    </>
  );
}

/** The most transactions that are selected together: what a browser holds and sends in reasonable time. */
const SELECTED_MAX = 20_000;

/** Selects every transaction that matches the filters, page by page, with a way to stop. */
function useSelectAll({ list, table }: PageState) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    setProgress({ done: 0, total: list.total });
    try {
      const rows = await list.loadAll((done) => setProgress({ done, total: list.total }), abort.signal);
      if (!abort.signal.aborted) table.replaceSelection(rows);
    } catch (error) {
      if (!abort.signal.aborted && error instanceof Error) notifyError(error, t('Not all could be selected'));
    } finally {
      setProgress(null);
    }
  };
  return { progress, start: () => void start(), stop: () => running.current?.abort() };
}
