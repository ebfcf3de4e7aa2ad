import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Schemas } from '#client/src/index.ts';
import { accountsOf, readAt, type Target } from './import-target.ts';
import { plain } from './output.ts';
import { bar, follow, show, streamed } from './progress.ts';
import { type RemoteServer, withOption } from './remote-server.ts';
import { expectationOf, joined, type Result, readImport, resultOf } from './stored-import.ts';

/** How a file is imported by a session. */
export type SessionWishes = {
  readonly target: Target;
  readonly statementAccount: string | undefined;
  readonly currency: string | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly dryRun: boolean;
  readonly skipInvalid: boolean;
};

type Session = {
  readonly id: string;
  readonly status: string;
  readonly error: { readonly message: string } | null;
  readonly chunks: readonly { readonly sequence: number }[];
  readonly imports: readonly { readonly id: string }[];
  readonly summary: { readonly transactions?: Readonly<Record<string, number>> };
  readonly moving: MovingReport | null;
  readonly without_charge: WithoutCharge;
  readonly progress: { readonly bytes: number; readonly bytes_read: number; readonly rows_count: number };
};

const path = '/api/v1/import_sessions';
const CHUNK_BYTES = 5 * 1024 * 1024;

/**
 * Imports a file in chunks; a command that was ended goes on with the chunks that have arrived. Settings are sent at the publication: a
 * question that only the whole file raises is answered without another upload.
 */
export async function importBySession(server: RemoteServer, file: string, wishes: SessionWishes): Promise<Result> {
  const begun = await begin(server, file, wishes);
  if (begun.status === 'pending') {
    await upload(server, file, begun);
    const { type: _type, ...settings } = wishes.settings;
    const { currency, dryRun, skipInvalid } = wishes;
    const body = {
      ...settings,
      ...(currency !== undefined && { currency }),
      review: dryRun,
      skip_invalid: skipInvalid,
    };
    await server.call('POST', `${path}/${begun.id}/publish`, body);
  }
  const done = await followSession(server, begun.id);
  try {
    return await reportOf(server, done, wishes.dryRun);
  } finally {
    // Its id is the file's: the next import of the same file is a new one.
    await server.call('DELETE', `${path}/${begun.id}`);
  }
}

async function begin(server: RemoteServer, file: string, wishes: SessionWishes): Promise<Session> {
  const { size, mtimeMs } = await stat(file);
  const { target, statementAccount, dryRun, skipInvalid } = wishes;
  const { type } = wishes.settings;
  const wanted = { target, statementAccount, dryRun, skipInvalid, type };
  const identity = JSON.stringify([basename(file), size, mtimeMs, wanted]);
  const body = {
    ...(type !== undefined && { type }),
    client_session_id: `coffer ${createHash('sha256').update(identity).digest('base64url')}`,
    filename: basename(file),
    expected_chunks: Math.max(1, Math.ceil(size / CHUNK_BYTES)),
    ...('accountId' in target && { account_id: target.accountId }),
    ...(statementAccount !== undefined && { statement_account: statementAccount }),
  };
  return (await server.call<{ data: Session }>('POST', path, body)).body.data;
}

async function upload(server: RemoteServer, file: string, { id, chunks }: Session): Promise<void> {
  const { size } = await stat(file);
  const arrived = new Set(chunks.map(({ sequence }) => sequence));
  const count = Math.max(1, Math.ceil(size / CHUNK_BYTES));
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const from = (sequence - 1) * CHUNK_BYTES;
    show(`uploading ${bar(from, size)} bytes`);
    if (arrived.has(sequence)) continue;
    const form = new FormData();
    form.set('sequence', String(sequence));
    form.set('file', new Blob([await readAt(file, from, Math.min(CHUNK_BYTES, size - from))]), 'chunk');
    await server.call('POST', `${path}/${id}/chunks`, form);
  }
}

function followSession(server: RemoteServer, id: string): Promise<Session> {
  return follow(
    streamed<Session>(server, `${path}/${id}`),
    ({ status }) => status !== 'importing',
    ({ progress: { bytes, bytes_read, rows_count }, summary }) => {
      if (bytes_read < bytes) return `reading ${bar(bytes_read, bytes)} bytes, ${rows_count} rows`;
      const settled = Object.values(summary.transactions ?? {}).reduce((sum, count) => sum + count, 0);
      return `importing ${bar(settled, rows_count)} rows`;
    },
  );
}

/** The outcomes of each import; those of a dry run are deleted. @throws Error if the file could not be imported. */
async function reportOf(server: RemoteServer, session: Session, dryRun: boolean): Promise<Result> {
  const { error, imports, moving, without_charge } = session;
  const all = await Promise.all(imports.map(({ id }) => readImport(server, id)));
  const waiting = all.filter(({ status }) => status === 'pending');
  for (const { id } of waiting) await server.call('DELETE', `/api/v1/imports/${id}`);
  if (error !== null) {
    throw new Error(`nothing is imported: ${withOption(error.message)}`);
  }
  const [only, second] = all;
  if (dryRun && only !== undefined) return expectationOf(only);
  const months = await Promise.all(all.map(({ id }) => monthLine(server, id)));
  const uncharged = unchargedLines(without_charge);
  const isPlain = moving === null && months[0] === null && uncharged.length === 0;
  if (only !== undefined && second === undefined && isPlain) return resultOf(only);
  const names = new Map((await accountsOf(server)).map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const { report, isComplete } = joined(all.map((one) => ({ ...resultOf(one), account: nameOf(one.account_id) })));
  const monthLines = all.flatMap(({ account_id }, index) => {
    const line = months[index];
    return line ? [`${nameOf(account_id)}: ${line}`] : [];
  });
  return { report: [report, ...movingLines(moving, nameOf), ...uncharged, ...monthLines].join('\n'), isComplete };
}

type MonthPage = Schemas['ImportMonthBalancePage'];

const CAUSES = {
  not_imported: 'is not imported',
  deleted: 'is deleted here',
  edited: 'is edited here',
  counted_before: 'is taken for the same as an earlier row',
} as const;

/** The balances at the ends of months here and in the file; null for an import that is no move. */
async function monthLine(server: RemoteServer, id: string): Promise<string | null> {
  const { comparison } = (await server.call<MonthPage>('GET', `/api/v1/imports/${id}/month_balances?per_page=1`)).body;
  const { months_count, equal_months_count, first_difference } = comparison;
  if (months_count === 0) return null;
  if (first_difference === null) return `as in the file at ${months_count} ends of months`;
  const { date, balance, source_balance, row, transaction } = first_difference;
  const cause =
    row !== null
      ? `; line ${row.line}, ${row.name ?? ''}, ${CAUSES[row.reason]}`
      : transaction === null
        ? ''
        : `; ${transaction.name ?? ''} of ${transaction.date} is not in the file`;
  const equal = `as in the file at ${equal_months_count} of ${months_count} ends of months`;
  return `${equal}; the first other one is ${date}: ${balance} here, ${source_balance} in the file${cause}`;
}

type WithoutCharge = Schemas['WithoutCharge'];

const UNCHARGED_SHOWN = 5;

/** The transactions in another currency than their account, without the amount that it was charged. */
export function unchargedLines({ transactions_count: count, transactions }: WithoutCharge): string[] {
  if (count === 0) return [];
  const lines = transactions.slice(0, UNCHARGED_SHOWN).map(({ date, name, signed_amount, currency, has_rate }) => {
    const state = has_rate ? 'balances count it at the rate of its day' : 'balances lack it: no rate is known';
    return `  ${date} ${plain(name)} ${signed_amount} ${currency} (${state})`;
  });
  const rest = count > UNCHARGED_SHOWN ? [`  and ${count - UNCHARGED_SHOWN} more`] : [];
  return [`${count} in another currency than their account, without a charged amount:`, ...lines, ...rest];
}

/** The records of a file of another program other than transactions, as the server tells it. */
type MovingReport = Schemas['MovingReport'];

/** The lines of a report: each kind of record, then the balance of each account. */
function movingLines(moving: MovingReport | null, nameOf: (accountId: string) => string): string[] {
  if (moving === null) return [];
  const kinds = moving.kinds.map(({ kind, imported, reasons }) => {
    const left = reasons.map(({ count, message }) => `${count} left out (${message})`);
    return `${kind}: ${[`${imported} imported`, ...left].join(', ')}`;
  });
  return [...kinds, ...moving.accounts.map((one) => `${nameOf(one.account_id)}: ${balanceText(one)}`)];
}

function balanceText(one: MovingReport['accounts'][number]): string {
  const { currency, source_balance, balance, difference, adjustment, differs_since } = one;
  if (source_balance === null) return `balance ${balance} ${currency}; the file names none`;
  const since = differs_since === null ? '' : `, since ${differs_since} at the earliest`;
  if (Number(difference) !== 0)
    return `balance ${balance} ${currency}, in the file ${source_balance}: ${difference} is missing here${since}`;
  const rest = adjustment === null ? '' : `; ${adjustment} of it is explained by no entry${since}`;
  return `balance ${balance} ${currency}, as in the file${rest}`;
}
