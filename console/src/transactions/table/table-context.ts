import { createContext, use } from 'react';
import type { Change, Transaction } from '../model/index.ts';

/** What of a row is edited in its place. */
export type Field = 'category' | 'merchant' | 'tags' | 'notes';

/** What rows can ask the page for. It never changes, so that a row is drawn again only when it has changed itself. */
export type TableActions = {
  /** False for a guest, who only opens rows. */
  readonly mayWrite: boolean;
  readonly open: (row: Transaction) => void;
  readonly select: (place: number, isRange: boolean) => void;
  readonly startEdit: (place: number, field: Field) => void;
  readonly endEdit: () => void;
  readonly edit: (row: Transaction, change: Change) => void;
  readonly split: (row: Transaction) => void;
  readonly activate: (place: number) => void;
};

const TableContext = createContext<TableActions | null>(null);

/** Gives rows their actions. */
export const TableProvider = TableContext.Provider;

/** The actions of the table that a row stands in. */
export function useTableActions(): TableActions {
  const actions = use(TableContext);
  if (actions === null) throw new Error('a row outside of a table');
  return actions;
}
