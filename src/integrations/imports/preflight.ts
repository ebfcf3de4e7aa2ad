import type { Context } from '#application/context.ts';
import type { FileReader, SentStatement } from '#integrations/imports/files/index.ts';
import type { ImportLedger } from '#integrations/imports/ledger/index.ts';
import { readByTemplate } from '#integrations/imports/templates/index.ts';
import { presentPreflight } from './present-preflight.ts';

type Parts = { readonly files: FileReader; readonly ledger: ImportLedger };

/** Shows the content of a file and its faults. Nothing is stored. @throws AppError `not_found` for an account that the user does not see. */
export async function preflight(
  context: Context,
  { files, ledger }: Parts,
  sent: SentStatement,
  accountId: string | undefined,
) {
  if (accountId !== undefined) await ledger.requireVisible(context, accountId);
  return { data: presentPreflight(sent, await readByTemplate(context, files, { ...sent, accountId })) };
}
