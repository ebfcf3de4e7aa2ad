import { isUtf8 } from 'node:buffer';
import { type BankRow, ConnectorFault, type Delivery } from '#integrations/bank-connections/connectors/connector.ts';
import type { FileOptions, ReadFile, Statement, StatementRow, Statements } from '#integrations/imports/statement.ts';
import { AppError } from '#kernel/errors.ts';
import type { Written } from './accounts.ts';

/** Reads large files, with a limit on time and memory. @throws AppError */
export type ReadStatement = (bytes: Buffer, options: FileOptions) => Promise<ReadFile>;

/** Larger texts are read in a process of their own, while this one serves others. */
const HERE_MAX = 128 * 1024;

const ROWS_AT_ONCE = 1000;

/** The rows of an account in the statements that the bank wrote, and a fault if some cannot be read. */
export async function* rowsIn(
  { booked, noted }: Written,
  { account, format, currency, read }: Reading,
): AsyncGenerator<Delivery> {
  let faulty = 0;
  for (const [texts, isNoted] of [[booked, false] as const, [noted, true] as const]) {
    for (const text of texts) {
      const { statements, faults } = await readText(text, format, read);
      faulty += faults.length;
      const rows = statements.flatMap((statement) =>
        statement.rows.map((row) => bankRow(row, statement, currency, isNoted)),
      );
      const shared = sharedIn(rows);
      const own = rows.map((row) => (row.id !== null && shared.has(row.id) ? { ...row, id: null } : row));
      for (let start = 0; start < own.length; start += ROWS_AT_ONCE)
        yield { account, rows: own.slice(start, start + ROWS_AT_ONCE) };
    }
  }
  if (faulty > 0)
    yield { account, fault: new ConnectorFault('not_understood', `${faulty} entries of the bank could not be read`) };
}

type Reading = {
  readonly account: string;
  readonly format: 'camt' | 'mt940';
  readonly currency: string;
  readonly read: ReadStatement;
};

async function readText(text: string, format: Reading['format'], read: ReadStatement): Promise<Statements> {
  const bytes = Buffer.from(text, 'latin1');
  // FinTS writes in ISO 8859-1, but some banks do not; XML says it.
  const encoding = format === 'camt' ? undefined : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  if (bytes.length > HERE_MAX) {
    const { statements, faults } = await read(bytes, { format, encoding }).catch(notRead);
    // A file must have rows, a statement need not.
    return { statements, faults: faults.filter(({ code }) => code !== 'no_data_rows') };
  }
  const { decodeText } = await import('#integrations/imports/formats/decode-text.ts');
  const plain = decodeText(bytes, encoding).text;
  if (format === 'mt940') return (await import('#integrations/imports/formats/mt940.ts')).readMt940(plain, {});
  return (await import('#integrations/imports/formats/camt.ts')).readCamt(plain, {});
}

function notRead(cause: unknown): never {
  if (!(cause instanceof AppError)) throw cause;
  throw new ConnectorFault('not_understood', 'The statement of the bank takes too long to read', { cause });
}

function bankRow(row: StatementRow, { currency: own }: Statement, wanted: string, isNoted: boolean): BankRow {
  const sign = row.amount.startsWith('-') ? '-' : '';
  return {
    id: row.reference,
    bookingDate: row.date,
    valueDate: null,
    amount: row.amount,
    currency: row.currency ?? own ?? wanted,
    pending: isNoted || row.pending,
    payee: row.counterparty,
    text: row.text,
    original: row.original === undefined ? null : { ...row.original, amount: sign + row.original.amount },
  };
}

/** References of several rows, which identify none of them. */
function sharedIn(rows: readonly BankRow[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(
    rows.flatMap(({ id }) => {
      if (id === null) return [];
      if (seen.has(id)) return id;
      seen.add(id);
      return [];
    }),
  );
}
