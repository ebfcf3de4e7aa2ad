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

const CELL_OF: { readonly [code: string]: CellName } = {
  ...{ ambiguous_date: 'date', invalid_date: 'date', missing_date: 'date' },
  ...{ other_currency: 'currency', unknown_currency: 'currency' },
  ...{ missing_direction: 'entity_type', other_account: 'account', unknown_account: 'account' },
  ...{ ambiguous_amount: 'amount', contradicts_balance: 'amount', invalid_amount: 'amount', missing_amount: 'amount' },
  ...{ not_a_decimal: 'amount', out_of_range: 'amount', too_many_decimals: 'amount', two_amounts: 'amount' },
  ...{ rate_required: 'amount', unclear_sign: 'amount' },
};

// Longer texts are no amounts, days or names.
const CELL_MAX = 1000;

/** The cells of a row that cannot be imported; faults that are about no cell are about the row alone. */
export function cellsWith(
  fields: Cells,
  faults: readonly { readonly code: string; readonly message: string }[],
): RowCells {
  const filled = Object.entries(fields).flatMap(([name, text]) =>
    text === '' ? [] : [[name, text.slice(0, CELL_MAX)]],
  );
  const named = faults.flatMap(({ code, message }) => {
    const member = CELL_OF[code];
    return member === undefined ? [] : [{ member, code, message }];
  });
  return { fields: Object.fromEntries(filled), faults: named };
}

export function storedCells(text: string | null): RowCells | null {
  return text === null ? null : JSON.parse(text);
}

/** A fault as a sentence; those of files of banks are whole ones already. */
export function faultSentence({ member, message }: CellFault): string {
  return /^[A-Z“]/.test(message) ? message : `${member} ${message}`;
}
