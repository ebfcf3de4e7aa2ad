import type { ForUser } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { earlierReading } from '#integrations/imports/configuration.ts';
import type { FileReader } from '#integrations/imports/file-reader.ts';
import {
  type CsvSettings,
  type FileOptions,
  mergedOptions,
  present,
  type ReadFile,
  type Role,
} from '#integrations/imports/statement.ts';
import { earlierConfigurations } from '#integrations/imports/store.ts';
import { newId } from '#kernel/ids.ts';
import { addTemplate, changeTemplate, listTemplates, type TemplateRow } from './store.ts';

const NAME_MAX = 100;
const BEGINNING = 8192;

/** A file to read, and the account that its templates belong to. */
type SentFile = {
  readonly bytes: Buffer;
  readonly options: FileOptions;
  readonly accountId: string | undefined;
};

/** A file as it was read, the template that said how, and the options of both. */
export type TemplatedFile = {
  readonly file: ReadFile;
  readonly template: TemplateRow | null;
  readonly options: FileOptions;
};

/**
 * Reads a file. A CSV file with a header that the account has a template for is read by that; what was sent wins. Where one with
 * another header leaves a question open, the account's earlier files may answer it.
 */
export async function readByTemplate(
  { db, actor }: ForUser,
  files: FileReader,
  { bytes, options, accountId }: SentFile,
): Promise<TemplatedFile> {
  const file = await files.read(actor.familyId, bytes, options);
  if (accountId === undefined || file.csv === null) return { file, template: null, options };
  const templates = await listTemplates(db.read, actor, accountId);
  const header = headerOf(file.csv);
  const template = templates.find((one) => one.header === header) ?? templates.find((one) => hasHeader(bytes, one));
  if (template === undefined) return readByEarlier({ db, actor }, files, { bytes, options, accountId }, file);
  const { dateFormat: usualDates, ...settings }: FileOptions = JSON.parse(template.settings);
  const all = mergedOptions({ ...settings, usualDates }, options);
  const known = await files.read(actor.familyId, bytes, all);
  // A file that the template reads with more faults has changed its form.
  if (known.faults.length > file.faults.length) return { file, template: null, options };
  return { file: known, template, options: all };
}

async function readByEarlier(
  { db, actor }: Pick<ForUser, 'db' | 'actor'>,
  files: FileReader,
  { bytes, options, accountId = '' }: SentFile,
  file: ReadFile,
): Promise<TemplatedFile> {
  const isOpen = file.csv !== null && file.csv.questions.length > 0;
  const earlier = isOpen ? await earlierConfigurations(db.read, actor, accountId) : [];
  if (earlier.length === 0) return { file, template: null, options };
  const all = { ...options, earlier: earlier.map(earlierReading) };
  return { file: await files.read(actor.familyId, bytes, all), template: null, options: all };
}

/** The user's templates for files with the header of this one, of whatever account. */
export async function templatesWithHeader({ db, actor }: ForUser, csv: CsvSettings): Promise<TemplateRow[]> {
  const header = headerOf(csv);
  return (await listTemplates(db.read, actor)).filter((template) => template.header === header);
}

/** Remembers how a CSV file of an account was read, for the next one with its header. */
export async function rememberTemplate(
  tx: FamilyTransaction,
  userId: string,
  { filename, options, accountId }: { filename: string; options: FileOptions; accountId: string },
  { file, template }: Omit<TemplatedFile, 'options'>,
): Promise<void> {
  if (file.csv === null) return;
  const header = headerOf(file.csv);
  const settings = JSON.stringify(settingsOf(file.csv, { ...inflowOf(template), ...present(options) }));
  const known = (await listTemplates(tx.db, { familyId: tx.familyId, userId }, accountId)).find(
    (one) => one.header === header,
  );
  if (known?.settings === settings) return;
  if (known !== undefined) await changeTemplate(tx, known, { settings });
  else {
    const name = filename.replace(/\.[^.]*$/, '').slice(0, NAME_MAX) || 'CSV';
    const times = { created_at: tx.now, updated_at: tx.now };
    const owner = { family_id: tx.familyId, user_id: userId, account_id: accountId };
    await addTemplate(tx, { ...owner, id: newId(), header, name, settings, ...times });
  }
}

// A header in words that are not known is found only by the template.
function hasHeader(bytes: Buffer, { header }: TemplateRow): boolean {
  const [delimiter = '', ...headers]: string[] = JSON.parse(header);
  const beginning = bytes.subarray(0, BEGINNING).toString().replace('\ufeff', '').toLowerCase().replaceAll('"', '');
  const wanted = headers.join(delimiter);
  return beginning.split(/\r\n?|\n/).some((line) => {
    const cells = line.split(delimiter).map((cell) => cell.trim());
    return cells.join(delimiter) === wanted;
  });
}

function inflowOf(template: TemplateRow | null): Pick<FileOptions, 'inflowValue' | 'rowsToSkip'> {
  if (template === null) return {};
  const { inflowValue, rowsToSkip }: FileOptions = JSON.parse(template.settings);
  return { inflowValue, rowsToSkip };
}

function headerOf({ delimiter, headers }: CsvSettings): string {
  return JSON.stringify([delimiter, ...headers.map((header) => header.trim().toLowerCase())]);
}

// A role of several columns is detected again: a request can name one column only.
function settingsOf(
  { delimiter, columns, dateFormat, mark, signs, assumed }: CsvSettings,
  sent: FileOptions,
): FileOptions {
  const certain = Object.entries(columns).filter(
    ([role, labels]) => labels?.length === 1 || (labels === null && isAbsent(role as Role, sent)),
  );
  return {
    delimiter,
    columns: Object.fromEntries(certain.map(([role, labels]) => [role, labels?.[0] ?? null])),
    dateFormat: assumed.includes('date') ? undefined : (dateFormat ?? undefined),
    mark: assumed.includes('mark') ? undefined : mark,
    signs,
    rowsToSkip: sent.rowsToSkip,
    inflowValue: sent.inflowValue,
    encoding: sent.encoding,
  };
}

// The cells of one file may hide such a column, and not those of the next.
function isAbsent(role: Role, { columns }: FileOptions): boolean {
  return !FOUND_BY_CELLS.includes(role) || columns?.[role] === null;
}

const FOUND_BY_CELLS: readonly Role[] = [
  ...(['direction', 'fee', 'account', 'currency', 'balance', 'status', 'original', 'originalCurrency'] as const),
];
