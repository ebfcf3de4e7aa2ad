import type { CurrentEntry } from '#ledger/imported-entries/index.ts';
import type { ImportRow } from './rows.ts';

/** The members that a file gives a transaction. */
const FILE_MEMBERS = ['date', 'amount_minor', 'currency', 'name', 'notes'] as const;

export type FileMember = (typeof FILE_MEMBERS)[number];

/** The members whose value is neither the row's nor a rule's: a person has edited them, and no import changes them. */
export function editedMembers(entry: CurrentEntry, row: ImportRow): FileMember[] {
  const values = valuesOf(row);
  return FILE_MEMBERS.filter((member) => entry[member] !== values[member] && !entry.ruled.includes(member));
}

/** The values that a row gives its transaction. */
export function valuesOf({ date, amount_minor, currency, name, notes }: ImportRow) {
  return { date, amount_minor, currency, name: name ?? '', notes };
}
