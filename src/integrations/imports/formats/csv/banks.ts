import { readFileSync } from 'node:fs';
import { ROLES, type Role } from '#integrations/imports/statement.ts';

/** How one version of the CSV export of a bank or an application is written. */
export type BankLayout = {
  readonly bank: string;
  readonly version: string;
  readonly encoding: string;
  readonly delimiter: string;
  readonly header: readonly string[];
  /** The columns of each role by number. A row has the second day, `date2`, if it has no day of booking. */
  readonly columns: Partial<Record<Role, readonly number[]>>;
  readonly dates: string;
  readonly mark: '.' | ',';
  readonly signs: 'inflows_positive' | 'inflows_negative';
  /** The word of the direction that means money in, where it is not a common one. */
  readonly inflow: string | undefined;
  readonly source: string;
};

/** The known layouts: a line of `banks.tsv` each. */
export const BANKS: readonly BankLayout[] = readFileSync(new URL('./banks.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map(layoutIn);

function layoutIn(line: string): BankLayout {
  const [bank = '', version = '', encoding = '', separator = '', ...rest] = line.split('\t');
  const [dates = '', mark = '', sign = '', header = '', roles = '', source = ''] = rest;
  const delimiter = separator === 'tab' ? '\t' : separator;
  return {
    ...{ bank, version, encoding, delimiter, dates, source },
    header: header.split(separator === 'tab' ? '⇥' : delimiter),
    columns: columnsOf(roles.split(' ')),
    mark: mark === ',' ? ',' : '.',
    signs: sign === '-' ? 'inflows_negative' : 'inflows_positive',
    inflow: sign === '+' || sign === '-' ? undefined : sign,
  };
}

function columnsOf(roles: readonly string[]): BankLayout['columns'] {
  const at = (name: string) => roles.flatMap((one, index) => (one === name ? [index] : []));
  const found = ROLES.map((role) => [role, role === 'date' ? [...at('date'), ...at('date2')] : at(role)] as const);
  return Object.fromEntries(found.filter(([, indexes]) => indexes.length > 0));
}

const byHeader = new Map(BANKS.map((layout) => [headerKey(layout.header), layout]));

/** The layout whose header line a row of the file is. */
export function bankOf(cells: readonly string[]): BankLayout | undefined {
  return byHeader.get(headerKey(cells));
}

/** The cells of a header in the form in which they are compared: letters count, and not case, spaces and empty cells at the end. */
export function headerKey(cells: readonly string[]): string {
  const plain = cells.map((cell) => cell.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase());
  return plain.join('\t').trimEnd();
}
