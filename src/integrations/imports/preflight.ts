import type { Context } from '#application/context.ts';
import { readByTemplate } from '#integrations/imports/templates/index.ts';
import { invalid } from '#kernel/errors.ts';
import { requireVisibleAccount } from '#ledger/imported-entries/index.ts';
import { firstRecordsOf } from './file-parts.ts';
import type { FileReader } from './file-reader.ts';
import { currenciesIn } from './other-currencies.ts';
import { presentPreflight } from './present-preflight.ts';
import type { SentStatement } from './sent-statement.ts';

type Wishes = { readonly account_id?: string | undefined; readonly partial?: boolean | undefined };

/**
 * Shows the content of a file, or of the beginning of a CSV file, and its faults. Nothing is stored.
 * @throws AppError `not_found` for an account that the user does not see, `validation_failed` for the beginning of another file.
 */
export async function preflight(
  context: Context,
  files: FileReader,
  sent: SentStatement,
  { account_id: accountId, partial }: Wishes,
) {
  if (accountId !== undefined) await requireVisibleAccount(context, accountId);
  const bytes = partial === true ? await firstRecordsOf(sent.bytes, sent.options.encoding ?? 'utf-8') : sent.bytes;
  const read = await readByTemplate(context, files, { ...sent, bytes, accountId });
  if (partial === true && read.file.csv === null)
    throw invalid('/partial', 'not_csv', 'is possible for CSV only; send the whole file');
  const currencies = await currenciesIn(context, read.file.statements);
  return { data: { ...presentPreflight(sent, read), currencies } };
}
