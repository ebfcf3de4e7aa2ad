import { createContext, use } from 'react';
import type { Change } from '../change.ts';
import type { Transaction } from '../list-query.ts';

export type Field = 'category' | 'merchant' | 'tags' | 'notes';

/** The actions of rows. Stable, so that a row renders only when it changes itself. */
export type TableActions = {
  /** Whether the user may change at least labels and notes of the row. */
  readonly isEditable: (row: Transaction) => boolean;
  /** Whether the row's account is shared with the user for viewing only. */
  readonly isViewOnly: (row: Transaction) => boolean;
  /** Whether a change of the row waits on this device to be sent. */
  readonly isWaiting: (row: Transaction) => boolean;
  readonly open: (row: Transaction) => void;
  readonly select: (rowIndex: number, isRange: boolean) => void;
  readonly startEdit: (rowIndex: number, field: Field) => void;
  readonly endEdit: () => void;
  readonly edit: (row: Transaction, change: Change) => void;
  readonly split: (row: Transaction) => void;
  readonly activate: (rowIndex: number) => void;
  /** Marks a row as cleared or not; undefined except while an account is reconciled. */
  readonly clear?: ((row: Transaction) => void) | undefined;
};

const TableContext = createContext<TableActions | null>(null);

export const TableProvider = TableContext.Provider;

export function useTableActions(): TableActions {
  const actions = use(TableContext);
  if (actions === null) throw new Error('a row outside of a table');
  return actions;
}
