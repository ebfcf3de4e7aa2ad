import { type ImportOptions, importFile, RemoteServer } from '#src/cli/remote/index.ts';
import { connectionOf, type ServerOptions } from './connect.ts';
import { EXIT } from './exit-codes.ts';
import { print, printJson } from './output.ts';

/** Imports the file of a bank, as `coffer import` does. */
export async function importTransactions(file: string, options: ServerOptions & ImportOptions): Promise<void> {
  const { url, key } = connectionOf(options);
  const { report, isComplete } = await importFile(new RemoteServer(url, key), file, options);
  if (options.json) printJson({ report, is_complete: isComplete });
  else print(report);
  if (!isComplete) process.exitCode = EXIT.incomplete;
}
