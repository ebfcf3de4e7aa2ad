import { type AdapterPayload, errors } from 'oidc-provider';
import { findGrant, type GrantRow } from '#access/credentials/tokens/index.ts';
import type { Tx } from '#database/database.ts';
import type { NewLedgerRow } from '#database/schema/ledger-tables.ts';
import { instant } from '#kernel/time/clock.ts';
import { grantedWords } from './granted-scopes.ts';
import { wordsOf } from './oauth-scopes.ts';
import { storedKey, toStored } from './stored-payload.ts';

/** A token that the OAuth library wants stored. */
export type NewToken = {
  readonly id: string;
  readonly kind: 'access' | 'refresh' | 'code';
  readonly payload: AdapterPayload;
  readonly seconds: number;
};

/** The row of a token of `grant`, which it never outlives. */
export function tokenRow(tx: Pick<Tx, 'now'>, grant: GrantRow, token: NewToken): NewLedgerRow<'tokens'> {
  const until = instant(Date.parse(tx.now) + token.seconds * 1000);
  return {
    family_id: Number(grant.family_id),
    id: storedKey(token.id),
    grant_id: grant.id,
    kind: token.kind,
    scopes: token.kind === 'access' ? narrowed(token.payload.scope, grant) : null,
    payload: toStored(token.payload),
    created_at: tx.now,
    expires_at: until < grant.expires_at ? until : grant.expires_at,
  };
}

/** The grant that a payload belongs to. @throws InvalidGrant where it is gone. */
export async function grantOf(tx: Tx, { grantId = '' }: AdapterPayload): Promise<GrantRow> {
  const grant = await findGrant(tx.db, grantId);
  if (grant === undefined) throw new errors.InvalidGrant('grant not found');
  return grant;
}

// Null where the token carries all of its grant, as its column says.
function narrowed(scope: string | undefined, grant: GrantRow): string | null {
  const words = new Set(wordsOf(scope));
  return words.symmetricDifference(new Set(grantedWords(grant))).size === 0 ? null : JSON.stringify([...words]);
}
