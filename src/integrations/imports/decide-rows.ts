import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { decideRows } from '#integrations/imports/rows/row-store.ts';
import type { ImportRow } from '#integrations/imports/rows/rows.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { requireControlledAccount } from '#ledger/imported-entries/index.ts';
import { requireRead } from './publish-import.ts';
import { changeImport } from './record.ts';
import { findImport } from './store.ts';

/** Rows of an import, and what a person wants for them; null leaves it to the comparison with the account. */
type Decision = { readonly rowNumbers: readonly number[]; readonly decision: ImportRow['decision'] };

/** Leaves rows out, or creates their transactions whatever the account has. @throws AppError `conflict` once it is published. */
export function decideImportRows(context: Context, id: string, { rowNumbers, decision }: Decision) {
  return writeFamily(context, async (tx) => {
    const found = await findImport(tx.db, context.actor, id);
    if (found === undefined) throw notFound('Import');
    await requireControlledAccount(tx, found.account_id);
    if (found.status !== 'pending') throw new AppError('conflict', 'The import is published; its rows are settled');
    requireRead(found);
    await decideRows(tx.db, found, rowNumbers, decision);
    return changeImport(tx, found, {});
  });
}
