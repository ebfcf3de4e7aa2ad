import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { pageQuery, type Transaction, useAccess, useEdits } from '../model/index.ts';

export type Category = NonNullable<Transaction['category']>;

/** A transaction and the category that it was given. */
export type Decision = { readonly row: Transaction; readonly category: Category };

/** The transactions without a category, one after the other. */
export function useReview() {
  const query = useQuery(pageQuery({ uncategorised: true }, 0));
  const accessTo = useAccess();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [last, setLast] = useState<Decision | null>(null);
  const { edit } = useEdits(() => {});
  // A row that has just been given a category stays in the cached page until it is loaded again.
  const open = (query.data?.transactions ?? []).filter((row) => row.category === null && accessTo(row) !== 'none');
  const waiting = open.filter(({ id }) => !skipped.includes(id));
  return {
    query,
    current: waiting[0],
    next: waiting.slice(1),
    skippedCount: open.length - waiting.length,
    last,
    decide: (row: Transaction, category: Category) => {
      setLast({ row, category });
      edit({
        edits: [{ row, change: { category } }],
        message: t('{name}: {category}', { name: row.name, category: category.name }),
      });
    },
    skip: ({ id }: Transaction) => setSkipped([...skipped, id]),
    back: () => setSkipped(skipped.slice(0, -1)),
    showSkipped: () => setSkipped([]),
  };
}

export type Review = ReturnType<typeof useReview>;
