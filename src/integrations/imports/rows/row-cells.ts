import type { Issue } from '#kernel/errors.ts';

/** The cells that a row may have, in the words of answers. */
export const CELLS = [
  ...(['account', 'date', 'qty', 'ticker', 'exchange_operating_mic', 'price', 'amount', 'currency'] as const),
  ...(['name', 'category', 'tags', 'entity_type', 'notes', 'active', 'effective_date', 'conditions'] as const),
  ...(['actions', 'resource_type', 'color', 'parent_category', 'lucide_icon', 'website_url'] as const),
] as const;

export type CellName = (typeof CELLS)[number];

/** Texts of cells as the file has them; empty ones are absent. */
export type Cells = { readonly [name in CellName]?: string };

/** A fault of one cell; its message continues after the name of the cell. */
export type CellFault = { readonly member: CellName } & Pick<Issue, 'code' | 'message'>;

/** The cells of a row as they were sent, and their faults; a record that can be imported also has its values. */
export type RowCells = {
  readonly fields: Cells;
  readonly faults: readonly CellFault[];
  readonly values?: unknown;
};

export function storedCells(text: string | null): RowCells | null {
  return text === null ? null : JSON.parse(text);
}

/** A fault as a sentence; those of files of banks are whole ones already. */
export function faultSentence({ member, message }: CellFault): string {
  return /^[A-Z“]/.test(message) ? message : `${member} ${message}`;
}
