import type { ForUser } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { keptConfiguration } from '#integrations/imports/configuration.ts';
import type { SessionReading } from '#integrations/imports/file-parts.ts';
import {
  addMonths,
  addParts,
  addPrices,
  leaveOutParts,
  OF_SESSIONS,
  rememberCreated,
} from '#integrations/imports/moving/index.ts';
import type { OpenFile } from '#integrations/imports/open-file.ts';
import { addImport } from '#integrations/imports/record.ts';
import { closingOf, readableStatements, statementsFor } from '#integrations/imports/rows/import-rows.ts';
import { keptStatements } from '#integrations/imports/rows/kept-statements.ts';
import { openingOf } from '#integrations/imports/rows/opening-of.ts';
import type { FileOptions, ReadFile, Statement } from '#integrations/imports/statement.ts';
import { type ImportRecord, importsOfSession, NEW_IMPORT } from '#integrations/imports/store.ts';
import { rememberTemplate } from '#integrations/imports/templates/index.ts';
import type { OpeningItem } from '#integrations/imports/trades/missing-lots.ts';
import { hasTrades, type TradeTarget } from '#integrations/imports/trades/opening-lots.ts';
import { invalid } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { findAccountNamed, openFileAccount, requireControlledAccount } from '#ledger/imported-entries/index.ts';
import type { SessionRow } from './store.ts';

/** Where imports of a session come from. */
type Origin = Pick<
  SessionRow,
  'id' | 'user_id' | 'filename' | 'wishes' | 'credential_id' | 'authentication_method' | 'request_id'
>;

/** The statements of a file that are taken. @throws AppError for a file that cannot be read, or without the wanted account. */
export function wantedStatements(file: ReadFile, wishes: Wishes): readonly Statement[] {
  const { account_id, statement_account } = wishes;
  if (account_id !== undefined || statement_account !== undefined) return statementsFor(file, statement_account);
  const all = readableStatements(file);
  const wanted = all.filter(({ account }) => isWanted(wishes, account));
  if (wanted.length === 0 && all.length > 0)
    throw invalid('/accounts', 'left_out', 'leave out every account of the file');
  return wanted;
}

/** The beginning of a file, or all of it, its size, and the lots that were held before it. */
export type OpenedFile = OpenFile & { readonly bytes: number; readonly openings: readonly OpeningItem[] };

/** Makes the imports of a file that was opened, whose rows a job then reads. */
export async function startReading(
  tx: FamilyTransaction,
  context: ForUser,
  session: Origin,
  opened: OpenedFile,
): Promise<{ readonly reading: SessionReading; readonly records: readonly ImportRecord[] }> {
  const wishes = wishesOf(session);
  const statements = wantedStatements(opened.file, wishes);
  const names = [...new Set(statements.map(({ account }) => account ?? ''))];
  const records = new Map<string, ImportRecord>();
  const byName = new Map<string, ImportRecord>();
  const imports: Record<string, string> = {};
  const { format } = opened.file;
  const configuration = keptConfiguration(opened.file.csv);
  const bytes = Math.ceil(opened.bytes / Math.max(names.length, 1));
  for (const name of names) {
    const own = statements.filter(({ account }) => (account ?? '') === name);
    const accountId = await accountFor(tx, session, own);
    const { currency } = await requireControlledAccount(tx, accountId);
    const record = records.get(accountId) ?? newImport(tx, session, accountId, { name, format, bytes, configuration });
    const closing = closingOf(own, currency);
    const kept = withStatements(record.statements, keptStatements(format, own, currency));
    records.set(accountId, { ...record, ...(closing.closing_date !== null && closing), statements: kept });
    imports[name] = record.id;
    byName.set(name, record);
  }
  for (const record of records.values()) await addImport(tx, record);
  await keepMoved(tx, opened.file, wishes, byName);
  if (wishes.account_id === undefined) await addMonths(tx, statements, byName);
  for (const record of records.values()) {
    const own = statements.filter(({ account }) => imports[account ?? ''] === record.id);
    await addPrices(tx, record, own);
  }
  await rememberCreated(tx, () => importsOfSession(tx.db, tx.familyId, session.id), OF_SESSIONS);
  const [accountId, another] = records.keys();
  if (accountId !== undefined && another === undefined) {
    const template = { filename: session.filename, options: wishes.options, accountId };
    await rememberTemplate(tx, context.actor.userId, template, opened);
  }
  const { bytes: size, openings } = opened;
  return { reading: { ...opened.reading, bytes: size, openings, imports }, records: [...records.values()] };
}

/** Stores what the file says besides its transactions. */
async function keepMoved(
  tx: FamilyTransaction,
  { moved }: ReadFile,
  { account_id }: Wishes,
  imports: ReadonlyMap<string, ImportRecord>,
): Promise<void> {
  const [first] = imports.values();
  if (moved === undefined || first === undefined) return;
  if (account_id === undefined) await addParts(tx, moved, imports);
  else await leaveOutParts(tx, moved, first);
}

function withStatements(before: string, own: string): string {
  return JSON.stringify([...JSON.parse(before), ...JSON.parse(own)]);
}

/** An import without rows yet. */
export function newImport(
  { familyId, now }: FamilyTransaction,
  session: Origin,
  account_id: string,
  {
    name,
    format,
    bytes,
    configuration,
  }: { readonly name: string; readonly format: string; readonly bytes: number; readonly configuration: string | null },
): ImportRecord {
  const { id: session_id, user_id, filename, credential_id, authentication_method, request_id } = session;
  return {
    family_id: BigInt(familyId),
    id: newId(),
    user_id,
    account_id,
    type: wishesOf(session).type ?? 'TransactionImport',
    session_id,
    status: 'pending',
    filename,
    format,
    rows_count: 0n,
    ...NEW_IMPORT,
    reading: flag(true),
    byte_size: BigInt(bytes),
    unknown_labels: wishesOf(session).unknown_labels ?? 'create',
    configuration,
    file_digest: wishesOf(session).file_digest ?? null,
    statement_account: name === '' ? null : name,
    credential_id,
    authentication_method,
    request_id,
    created_at: now,
    updated_at: now,
  };
}

/**
 * The account for the statements of one account of a file: as the client wants it, else the user's account of that name, else a new one.
 * @throws AppError `validation_failed` if neither the client nor the file names an account.
 */
export async function accountFor(
  tx: FamilyTransaction,
  session: Pick<SessionRow, 'user_id' | 'wishes'>,
  statements: readonly Statement[],
): Promise<string> {
  const name = statements[0]?.account ?? null;
  const known = await knownAccountFor(tx, session, name);
  if (known !== undefined) return known;
  const { account_name } = wantedFor(wishesOf(session), name) ?? {};
  const opened = account_name ?? name;
  if (opened === null) throw invalid('/account_id', 'required', 'is required: the file names no account');
  const days = statements.flatMap(({ rows }) => rows.map(({ date }) => date)).sort();
  return openFileAccount(tx, session.user_id, {
    name: opened,
    ...newTypeOf(wishesOf(session), statements),
    currency: statements.find(({ currency }) => currency !== null)?.currency ?? currencyOf(statements),
    firstDay: days[0] ?? tx.now.slice(0, 10),
    opening: openingOf(statements),
  });
}

/** The account of the user for one of a file; undefined if a new one is opened. */
async function knownAccountFor(
  tx: Pick<FamilyTransaction, 'db' | 'familyId'>,
  session: Pick<SessionRow, 'user_id' | 'wishes'>,
  name: string | null,
): Promise<string | undefined> {
  const wishes = wishesOf(session);
  const wanted = wantedFor(wishes, name);
  const id = wishes.account_id ?? wanted?.account_id ?? undefined;
  if (id !== undefined || name === null || wanted?.account_name !== undefined) return id;
  return findAccountNamed(tx, session.user_id, name);
}

function wantedFor({ accounts }: Wishes, name: string | null): WantedAccount | undefined {
  return accounts?.find(({ statement_account }) => statement_account === name);
}

/** The type of the account that is opened for statements. */
function newTypeOf(wishes: Wishes, statements: readonly Statement[]) {
  const details = statements.find(({ accountDetails }) => accountDetails !== undefined)?.accountDetails;
  const wanted = wantedFor(wishes, statements[0]?.account ?? null)?.account_type;
  const usual = statements.some(hasTrades) ? 'investment' : 'depository';
  return { type: wanted ?? details?.type ?? usual, subtype: details?.subtype ?? null };
}

/** The account for each one of a file, by name, as trades need to know it; nothing is opened. */
export async function tradeTargets(
  { db, actor }: ForUser,
  session: Pick<SessionRow, 'user_id' | 'wishes'>,
  statements: readonly Statement[],
): Promise<ReadonlyMap<string | null, TradeTarget>> {
  const reader = { db: db.read, familyId: actor.familyId };
  const wishes = wishesOf(session);
  const member = wishes.account_id === undefined ? '/accounts' : '/account_id';
  const targets = new Map<string | null, TradeTarget>();
  for (const [name, own] of Map.groupBy(statements.filter(hasTrades), ({ account }) => account)) {
    const id = await knownAccountFor(reader, session, name);
    const account = id === undefined ? undefined : await findAccount(reader.db, reader.familyId, id);
    const { type, subtype } = account ?? newTypeOf(wishes, own);
    targets.set(name, { id, type, subtype, member });
  }
  return targets;
}

// Some files name the currency in each row only.
function currencyOf(statements: readonly Statement[]): string | null {
  return statements.flatMap(({ rows }) => rows).find(({ currency }) => currency !== null)?.currency ?? null;
}

/** The wishes of a client about the file of a session. */
type Wishes = {
  /** The type of the imports, if a client named one. */
  readonly type?: ImportRecord['type'] | undefined;
  readonly options: FileOptions;
  /** The account of all rows. */
  readonly account_id?: string | undefined;
  /** The account of the file whose rows are taken. */
  readonly statement_account?: string | undefined;
  /** Accounts for those that the file names; the others go to the account of their name, which is opened if there is none. */
  readonly accounts?: readonly WantedAccount[] | undefined;
  /** The answer for rows in another currency than their account. */
  readonly currency?: string | undefined;
  readonly unknown_labels?: ImportRecord['unknown_labels'] | undefined;
  readonly file_digest?: string | undefined;
};

/** The account for one of the file: null leaves its rows out, and without it a new one may have the name and the type. */
type WantedAccount = {
  /** Null for rows whose file names no account. */
  readonly statement_account: string | null;
  readonly account_id?: string | null | undefined;
  readonly account_name?: string | undefined;
  readonly account_type?: string | undefined;
};

/** Whether the rows of an account of the file are taken. */
export function isWanted({ statement_account: only, accounts = [] }: Wishes, account: string | null): boolean {
  const wanted = accounts.find((one) => one.statement_account === account);
  return (only === undefined || account === only) && wanted?.account_id !== null;
}

export function wishesOf({ wishes }: Pick<SessionRow, 'wishes'>): Wishes {
  return JSON.parse(wishes);
}
