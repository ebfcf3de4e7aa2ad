import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { pageQuery, type Transaction } from '../transactions/list-query.ts';
import { useAccess } from '../transactions/use-access.ts';
import { countTransactions } from '../transactions/use-deletion.ts';
import { useEdits } from '../transactions/use-edits.ts';

export type Category = NonNullable<Transaction['category']>;

/** A transaction and the category that it was given. */
export type Decision = { readonly row: Transaction; readonly category: Category };

// So many are at hand; before they run out the next page is loaded.
const AHEAD = 30;
const NEXT_SHOWN = 20;

/** The transactions that are not reviewed, one after the other. */
export function useReview() {
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const { query, open, waiting, isLoading } = useOpen(skipped);
  const [last, setLast] = useState<Decision | null>(null);
  const { edit } = useEdits(() => {});
  const shown = waiting.slice(0, 1 + NEXT_SHOWN);
  const mark = (rows: readonly Transaction[], message: string) =>
    edit({ edits: rows.map((row) => ({ row, change: { reviewed: true } })), message });
  return {
    query,
    isLoading,
    current: shown[0],
    next: shown.slice(1),
    skippedCount: open.length - waiting.length,
    last,
    decide: (row: Transaction, category: Category) => {
      setLast({ row, category });
      const isNew = category.id !== row.category?.id;
      edit({
        edits: [{ row, change: { reviewed: true, ...(isNew && { category }) } }],
        message: t('{name}: {category}', { name: row.name, category: category.name }),
      });
    },
    mark: (row: Transaction) => mark([row], t('{all} marked as reviewed', { all: row.name })),
    markShown: () =>
      shown.length > 0 && mark(shown, t('{all} marked as reviewed', { all: countTransactions(shown.length) })),
    skip: ({ id }: Transaction) => setSkipped([...skipped, id]),
    back: () => setSkipped(skipped.slice(0, -1)),
    showSkipped: () => setSkipped([]),
  };
}

export type Review = ReturnType<typeof useReview>;

/** Transactions that are not reviewed and that the person may change, page after page. */
function useOpen(skipped: readonly string[]) {
  const [pages, setPages] = useState(1);
  const queries = useQueries({
    queries: Array.from({ length: pages }, (_, page) => pageQuery({ unreviewed: true }, page)),
  });
  const accessTo = useAccess();
  // While pages are loaded again, a row can be on two of them; one that has just been marked stays until then.
  const rows = new Map(queries.flatMap(({ data }) => data?.transactions ?? []).map((row) => [row.id, row]));
  const open = [...rows.values()].filter((row) => !row.reviewed && accessTo(row) !== 'none');
  const isLoaded = queries.every(({ data }) => data !== undefined);
  const hasMore = (queries[0]?.data?.pagination.total_pages ?? 0) > pages;
  const waiting = open.filter(({ id }) => !skipped.includes(id));
  if (waiting.length < AHEAD && hasMore && isLoaded) setPages(pages + 1);
  return {
    query: queries[0] as (typeof queries)[number],
    open,
    waiting,
    isLoading: queries.some(({ data, error }) => data === undefined && error === null),
  };
}
