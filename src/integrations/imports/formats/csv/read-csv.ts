import { quoted } from '#integrations/imports/formats/values.ts';
import {
  type CsvSettings,
  type Fault,
  type FileOptions,
  type FileSums,
  type Notice,
  RowFault,
  type Statement,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { fileSumsOf } from './claims.ts';
import { type Layout, layoutOf, settingsOf } from './layout.ts';
import { delimiterOf, recordsOf } from './records.ts';
import { cellOf, cellsOf, currencyInHeader, rowOf, statusIn } from './rows.ts';
import { settle } from './settle.ts';

const SAMPLE = 20_000;

type CsvStatements = Statements & { readonly csv: CsvSettings | null; readonly notices: readonly Notice[] };

/** Reads the CSV of any bank. Several accounts in one file are several statements. */
export function readCsv(text: string, options: FileOptions): CsvStatements {
  const [, declared] = /^sep=(.)\n/i.exec(text) ?? [];
  const body = declared === undefined ? text : `\n${text.slice(text.indexOf('\n') + 1)}`;
  const delimiter = options.delimiter ?? declared ?? delimiterOf(body.slice(0, SAMPLE));
  const parsed = recordsOf(body, delimiter);
  if ('fault' in parsed) return { statements: [], faults: [parsed.fault], csv: null, notices: [] };
  const found = layoutOf(parsed.records, options);
  const absent = absentColumns(found, parsed.records.slice(options.rowsToSkip ?? 0)[0]?.cells ?? []);
  if (absent !== null) return { statements: [], faults: [absent], csv: settingsOf(found, delimiter), notices: [] };
  const { layout, contradicted, notices, sums } = settle(found, options);
  const isRefused = options.isLaterPart === true && layout.settings.questions.length > 0;
  const reader = new StatementReader();
  const leftOut = new LeftOut();
  const byAccount = new Map<string, StatementRow[]>();
  for (const record of layout.records) {
    const isLeftOut = statusIn(record, layout) === 'left_out';
    if (isLeftOut) leftOut.add(cellOf(record, layout, 'status'), record.line);
    // A row that moved no money may lack its day or amount.
    const row = (isLeftOut ? new StatementReader() : reader).attempt(
      record.line,
      () => {
        if (isRefused) throw new RowFault('open_question', layout.settings.questions[0]?.message ?? '');
        if (contradicted.has(record.line))
          throw new RowFault('contradicts_balance', 'The balance moves by this amount in the other direction');
        return rowOf(record, layout);
      },
      (fault) => cellsOf(record, layout, fault),
    );
    // A quote that the bank left open is no part of the number.
    const account = cellOf(record, layout, 'account').replaceAll('"', '');
    const rows = byAccount.get(account);
    if (rows !== undefined && row !== undefined) rows.push(row);
    else if (row !== undefined) byAccount.set(account, [row]);
  }
  const statements = [...byAccount].map(([account, rows]): Statement => {
    const { opening, closing } = sums;
    return { account: account || null, currency: currencyInHeader(layout), opening, closing, rows };
  });
  const csv = settingsOf(layout, delimiter);
  const partSums = options.isPart === true && !isRefused ? sumsOfPart(layout, options) : undefined;
  const faults = [...reader.faults, ...sums.faults];
  return { statements, faults, csv, notices: [...notices, ...leftOut.notices()], ...(partSums && { partSums }) };
}

/** The sums of a part. Later ones repeat what is above the header. */
function sumsOfPart(layout: Layout, { isLaterPart }: FileOptions): FileSums {
  const sums = fileSumsOf(layout);
  return isLaterPart === true ? { ...sums, said: sums.said.filter(({ isAbove }) => !isAbove) } : sums;
}

/** The rows that moved no money, by the word that says so. */
class LeftOut {
  readonly #lines = new Map<string, number[]>();

  add(word: string, line: number): void {
    const lines = this.#lines.get(word);
    if (lines === undefined) this.#lines.set(word, [line]);
    else lines.push(line);
  }

  notices(): Notice[] {
    return [...this.#lines].map(([word, lines]) => {
      const rows = lines.length === 1 ? '1 row is' : `${lines.length} rows are`;
      return { line: lines[0] ?? null, code: 'not_booked', message: `${rows} left out: the status is ${quoted(word)}` };
    });
  }
}

function absentColumns({ columns, missing, settings }: Layout, first: readonly string[]): Fault | null {
  const names = [
    ...(columns.date === undefined ? ['date'] : []),
    ...((columns.amount ?? columns.debit ?? columns.credit) === undefined ? ['amount'] : []),
  ];
  const absent = missing.length > 0 ? missing : names;
  if (absent.length === 0) return null;
  const seen = (settings.headerLine > 0 ? settings.headers : first).join(' | ').slice(0, 300);
  const message = `Missing columns: ${absent.join(', ')}. The header was looked for in: ${seen}`;
  return { line: null, code: 'missing_required_headers', message };
}
