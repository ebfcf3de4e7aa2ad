import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describeFault } from '#src/cli/describe-fault.ts';
import { connectionOf, type ServerOptions } from './connect.ts';
import { EXIT, exitCodeOf } from './exit-codes.ts';
import { importFamily } from './import-family.ts';
import { type ImportOptions, importFile } from './import-file.ts';
import { unchargedLines } from './import-session.ts';
import { print, printJson } from './output.ts';
import { follow, polled } from './progress.ts';
import { RemoteServer } from './remote-server.ts';
import type { Result } from './stored-import.ts';

/** The server options of these commands, which have an older name each. */
type FileOptions = ServerOptions & { readonly url?: string; readonly apiKey?: string };

/** Imports files of banks or of other programs. Of several, one that is refused does not stop the others. */
export async function importTransactions(
  files: readonly string[],
  options: FileOptions & ImportOptions,
): Promise<void> {
  const server = serverOf(options);
  const results: FileResult[] = [];
  for (const file of files) {
    const result = await (files.length === 1 ? importFile : attempt)(server, file, options);
    results.push({ file, ...result });
    if (!options.json) show(result, files.length === 1 ? '' : `${file}: `);
  }
  const [only] = results;
  if (options.json)
    printJson(files.length === 1 && only !== undefined ? answerOf(only) : { files: results.map(withName) });
  if (results.some(({ error }) => error !== undefined)) process.exitCode = EXIT.refused;
  else if (results.some(({ isComplete }) => !isComplete)) process.exitCode = EXIT.incomplete;
}

type FileResult = Result & { readonly file: string; readonly error?: string };

/** The result of a file, or why it was refused. @throws Error where each of the files would be. */
async function attempt(server: RemoteServer, file: string, options: ImportOptions): Promise<Omit<FileResult, 'file'>> {
  try {
    return await importFile(server, file, options);
  } catch (error) {
    if (exitCodeOf(error) !== EXIT.refused) throw error;
    return { report: '', isComplete: false, error: describeFault(error) };
  }
}

function show({ report, error }: Omit<FileResult, 'file'>, prefix: string): void {
  if (error === undefined) print(`${prefix}${report}`);
  else process.stderr.write(`${prefix}${error}\n`);
}

function answerOf({ report, isComplete }: FileResult) {
  return { report, is_complete: isComplete };
}

function withName({ file, error, ...result }: FileResult) {
  return { file, ...(error === undefined ? answerOf({ file, ...result }) : { error, is_complete: false }) };
}

/** Writes all data to a new ZIP file. */
export async function exportEverything(options: FileOptions & { readonly output?: string }): Promise<void> {
  const file = await exportFamily(serverOf(options), options.output);
  if (options.json) printJson({ file });
  else print(`export written to ${file}`);
}

/** Imports an export of all data into the empty family of the user. */
export async function importEverything(file: string, options: FileOptions): Promise<void> {
  const { records, unknownPeople, withoutCharge } = await importFamily(serverOf(options), file);
  if (options.json) return printJson({ records, unknown_people: unknownPeople, without_charge: withoutCharge });
  const lost = `; not in this family, so that nothing is shared with them: ${unknownPeople.join(', ')}`;
  print(`${records} records imported${unknownPeople.length === 0 ? '' : lost}`);
  for (const line of unchargedLines(withoutCharge)) print(line);
}

function serverOf({ url, apiKey, ...options }: FileOptions): RemoteServer {
  const given = { ...options, ...(url !== undefined && { server: url }), ...(apiKey !== undefined && { key: apiKey }) };
  const connection = connectionOf(given);
  return new RemoteServer(connection.url, connection.key);
}

type Export = { readonly id: string; readonly status: string; readonly filename: string };
type Answer = { readonly data: Export };

const path = '/api/v1/family_exports';

/** Writes an export of all data to a new file, by default of the name that the server gives, and returns its name. */
async function exportFamily(server: RemoteServer, output: string | undefined): Promise<string> {
  const { body } = await server.call<Answer>('POST', path, {});
  const done = await follow(
    polled(async () => (await server.call<Answer>('GET', `${path}/${body.data.id}`)).body.data),
    ({ status }) => status === 'completed' || status === 'failed',
    ({ status }) => `export: ${status}`,
  );
  if (done.status === 'failed') throw new Error('the server could not write the export; its log says why');
  const file = output ?? done.filename;
  const content = await server.download(`${path}/${done.id}/download`);
  await pipeline(Readable.fromWeb(content as never), createWriteStream(file, { flags: 'wx' }));
  return file;
}
