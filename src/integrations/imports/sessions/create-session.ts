import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { optionsOf } from '#integrations/imports/sent-statement.ts';
import { AppError } from '#kernel/errors.ts';
import { requireControlledAccount } from '#ledger/imported-entries/index.ts';
import type { NewSession } from './schemas.ts';
import { findClientSession, insertSession, pendingSessions, type SessionRow } from './store.ts';
import { newSession } from './store-whole-session.ts';

const PENDING_MAX = 20;

/**
 * Begins a file that arrives in chunks, or finds the session of the same `client_session_id` again.
 * @throws AppError `import_session_conflict` if that expects another number of chunks or too many wait, `not_found`, `forbidden` for an account.
 */
export function createSession(context: Context, input: z.output<typeof NewSession>) {
  return writeFamily(context, async (tx) => {
    const { client_session_id = null, expected_chunks, filename, type, account_id, accounts, ...rest } = input;
    const known =
      client_session_id === null ? undefined : await findClientSession(tx.db, context.actor, client_session_id);
    if (known !== undefined) return sameSession(known, expected_chunks);
    for (const id of [account_id, ...(accounts ?? []).map((one) => one.account_id)])
      if (typeof id === 'string') await requireControlledAccount(tx, id);
    await requirePlace(tx, context);
    const { statement_account, currency, unknown_labels, ...settings } = rest;
    const isSure = type === 'SureImport';
    const named = type === 'TradeImport' ? type : undefined;
    const options = optionsOf({ ...settings, type: isSure ? type : named });
    const session: SessionRow = {
      ...newSession(context, tx.now),
      client_session_id,
      type: isSure ? 'SureImport' : 'TransactionImport',
      expected_chunks: expected_chunks === undefined ? null : BigInt(expected_chunks),
      filename: filename ?? (isSure ? 'sure-import.ndjson' : 'import.txt'),
      wishes: JSON.stringify({
        options,
        type: named,
        account_id,
        statement_account,
        accounts,
        currency,
        unknown_labels,
      }),
    };
    await insertSession(tx.db, session);
    return session;
  });
}

function sameSession(known: SessionRow, expected: number | undefined): SessionRow {
  if (expected === undefined || known.expected_chunks === BigInt(expected)) return known;
  throw new AppError(
    'import_session_conflict',
    'client_session_id already exists with a different expected_chunks value',
  );
}

/** @throws AppError `import_session_conflict` if too many sessions of the user wait. */
export async function requirePlace(tx: FamilyTransaction, { actor }: Context): Promise<void> {
  if ((await pendingSessions(tx.db, actor)).length < PENDING_MAX) return;
  throw new AppError(
    'import_session_conflict',
    `At most ${PENDING_MAX} sessions can wait for chunks; publish or delete one first`,
  );
}
