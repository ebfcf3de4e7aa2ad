import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { requireProof } from '#application/proof.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { presentApplication } from './present.ts';
import { own } from './read-applications.ts';
import type { Application, ApplicationChange } from './schemas.ts';
import { type ApplicationRow, findApplication, updateApplicationRow } from './store.ts';

/** Stores and records a change of one of the user's own applications. @throws AppError `not_found` or `forbidden`. */
export function changeApplication(
  context: Context,
  id: string,
  valuesOf: (before: ApplicationRow) => Partial<ApplicationRow>,
): Promise<z.output<typeof Application>> {
  return writeFamily(context, async (tx) => {
    const row = own(await findApplication(tx.db, id), context.actor);
    const values = valuesOf(row);
    return Object.keys(values).length === 0 ? presentApplication(row) : writeApplication(tx, row, values);
  });
}

/** Stores and records a changed application. */
export async function writeApplication(
  tx: FamilyTransaction,
  row: ApplicationRow,
  values: Partial<ApplicationRow>,
): Promise<z.output<typeof Application>> {
  const changed: ApplicationRow = { ...row, ...values, updated_at: tx.now };
  await updateApplicationRow(tx.db, changed);
  const after = presentApplication(changed);
  const before = presentApplication(row);
  await tx.record({ resource: 'oauth_application', id: row.id, kind: 'update', before, after });
  return after;
}

/**
 * Changes one of the user's own applications; other redirect URIs or scopes need a proof. Existing grants keep their
 * scopes. @throws AppError `not_found`, `forbidden`, `proof_required`.
 */
export async function updateApplication(
  context: Context,
  id: string,
  { name, redirect_uris, scopes }: z.output<typeof ApplicationChange>,
): Promise<z.output<typeof Application>> {
  const values = {
    ...(name !== undefined && { name }),
    ...(redirect_uris !== undefined && { redirect_uris: JSON.stringify(redirect_uris) }),
    ...(scopes !== undefined && { scopes: JSON.stringify(scopes) }),
  };
  return changeApplication(context, id, (before) => {
    const after = { ...before, ...values };
    const isOther = after.redirect_uris !== before.redirect_uris || after.scopes !== before.scopes;
    if (isOther) requireProof(context.actor, context.clock());
    return values;
  });
}
