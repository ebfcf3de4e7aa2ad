import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { FIRST_PARTY_CLIENT, findLiveGrants, type GrantRow } from '#access/credentials/tokens/index.ts';
import type { PagedContext } from '#application/context.ts';
import { type PageQuery, pageOfWhole } from '#application/pagination.ts';
import { instant } from '#kernel/time/clock.ts';
import { ShownDevice, type SignInList } from './schemas.ts';
import { findLiveSessions, type SessionRow } from './store.ts';

/** A page of the user's sign-ins, newest first: browser sessions and first-party devices, but no connected apps. */
export async function listSignIns(
  context: PagedContext,
  { lastUses }: Pick<AccessParts, 'lastUses'>,
  query: PageQuery,
): Promise<z.output<typeof SignInList>> {
  const { db, clock } = context;
  const { familyId, userId, credentialId } = context.actor;
  const now = instant(clock());
  const sessions = await findLiveSessions(db.read, familyId, userId);
  const devices = await findLiveGrants(db.read, familyId, userId, { clientId: FIRST_PARTY_CLIENT });
  const live = [...sessions.map(ofSession), ...devices.map(ofDevice)].filter((one) => one.expires_at > now);
  const { rows, pagination } = await pageOfWhole(context, query, {
    name: 'sessions',
    rows: live.sort((one, other) => (one.id < other.id ? 1 : -1)), // ids begin with the time
    order: 'descending',
    idOf: ({ id }) => id,
  });
  const uses = await lastUses.of(
    familyId,
    rows.map((one) => one.id),
  );
  const shown = rows.map((one) => {
    const current = one.id === credentialId;
    return { ...one, current, last_used_at: current ? now : (uses.get(one.id) ?? null) };
  });
  return { sessions: shown, pagination };
}

function ofSession({ id, user_agent, created_at, expires_at }: SessionRow) {
  return { id, kind: 'session' as const, user_agent, device: null, created_at, expires_at };
}

function ofDevice({ id, device, created_at, expires_at }: GrantRow) {
  const shown = device === null ? null : ShownDevice.parse(JSON.parse(device));
  return { id, kind: 'device' as const, user_agent: null, device: shown, created_at, expires_at };
}
