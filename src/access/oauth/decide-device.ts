import type { AdapterPayload } from 'oidc-provider';
import { clearThrottle, countAttempt, userCodeThrottle } from '#access/credentials/throttle.ts';
import { grantClient } from '#access/credentials/tokens/index.ts';
import { extendRegisteredClient } from '#access/oauth/clients/index.ts';
import {
  allScopes,
  findDeviceCode,
  isDecided,
  lockDeviceCode,
  type OauthParts,
  type ParsedScope,
  putState,
  type StateRow,
  storedKey,
} from '#access/oauth/provider/index.ts';
import type { Person } from '#access/sign-in/pages/index.ts';
import type { Tx } from '#database/database.ts';
import { newId } from '#kernel/ids.ts';
import type { Limits } from '#kernel/limits.ts';

/** The authorization request of a user code, or the seconds to wait before another attempt. */
type UserCodeLookup = { readonly payload: AdapterPayload | undefined; readonly retryAfterSeconds: number | null };

/**
 * Finds the device code of a typed user code. A failed attempt is counted for the user in the same transaction; a success clears
 * the count.
 */
export function lookUpUserCode({ database }: OauthParts, { actor }: Person, userCode: string): Promise<UserCodeLookup> {
  const throttle = userCodeThrottle(actor.userId);
  return database.write(async (tx) => {
    const retryAfterSeconds = await countAttempt(tx, throttle);
    const row = retryAfterSeconds === null ? await undecided(tx, userCode) : undefined;
    if (row === undefined) return { payload: undefined, retryAfterSeconds };
    await clearThrottle(tx, throttle);
    return { payload: JSON.parse(row.payload), retryAfterSeconds };
  });
}

/** The scopes and limits that the user allows the device. */
type Allowed = { readonly scopes: ParsedScope; readonly limits: Limits };

/** Decides on a device code: grants what is allowed, or denies with null. False if the code is no longer valid. */
export function decideDevice(
  { database }: OauthParts,
  { person, requestId }: { person: Person; requestId: string },
  userCode: string,
  allowed: Allowed | null,
): Promise<boolean> {
  return database.write(async (tx) => {
    const found = await undecided(tx, userCode);
    if (found === undefined) return false;
    await lockDeviceCode(tx.db, found.id);
    const row = await undecided(tx, userCode);
    if (row === undefined) return false;
    const payload: AdapterPayload = JSON.parse(row.payload);
    const decision =
      allowed === null
        ? { error: 'access_denied', errorDescription: 'the user denied access' }
        : await allow(tx, payload, person, requestId, allowed);
    await putState(tx.db, { ...row, payload: JSON.stringify({ ...payload, ...decision }) });
    return true;
  });
}

async function allow(
  tx: Tx,
  { clientId = '', params }: AdapterPayload,
  { actor, signedInAt }: Person,
  requestId: string,
  { scopes, limits }: Allowed,
): Promise<AdapterPayload> {
  const family = await tx.family(actor.familyId, { actor, requestId });
  const given = { id: newId(), userId: actor.userId, clientId, scopes: scopes.api, openid: scopes.openid, limits };
  const grant = await grantClient(family, given);
  await extendRegisteredClient(tx.db, clientId, grant.expires_at);
  return {
    accountId: actor.userId,
    grantId: grant.id,
    scope: allScopes(scopes).join(' '),
    authTime: Math.floor(Date.parse(signedInAt) / 1000),
    ...(typeof params?.resource === 'string' && { resource: params.resource }),
  };
}

async function undecided(tx: Tx, userCode: string): Promise<StateRow | undefined> {
  const row = await findDeviceCode(tx.db, storedKey(normalized(userCode)));
  return row !== undefined && row.expires_at > tx.now && !isDecided(JSON.parse(row.payload)) ? row : undefined;
}

/** A user code as the device shows it. */
export function shownUserCode(userCode: string): string {
  const letters = normalized(userCode);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

// Users type codes in lower case and without the hyphen.
function normalized(userCode: string): string {
  return userCode.toUpperCase().replace(/[^A-Z]/g, '');
}
