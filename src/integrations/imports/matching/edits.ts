import type { CurrentEntry } from '#integrations/imports/ledger/index.ts';
import type { ImportRow } from '#integrations/imports/stored-imports/index.ts';

/** The members that a file gives a transaction. */
const FILE_MEMBERS = ['date', 'amount_minor', 'currency', 'name', 'notes'] as const;

export type FileMember = (typeof FILE_MEMBERS)[number];

/** The members whose value is no longer the row's: a person has edited them, and no import changes them. */
export function editedMembers(entry: CurrentEntry, row: ImportRow): FileMember[] {
  return FILE_MEMBERS.filter((member) => entry[member] !== valuesOf(row)[member]);
}

/** The values that a row gives its transaction. */
export function valuesOf({ date, amount_minor, currency, name, notes }: ImportRow) {
  return { date, amount_minor, currency, name: name ?? '', notes };
}
