import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { FIRST_PARTY_CLIENT, type GrantRow, liveGrantsOf, revokeGrants } from '#access/credentials/tokens/index.ts';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { countRows, loadPage, NEWEST_FIRST, type PageQuery, rowsById } from '#application/pagination.ts';
import { notFound } from '#kernel/errors.ts';
import { instant } from '#kernel/time/clock.ts';
import { ShownDevice, type SignInList } from './schemas.ts';
import { endSessions, liveSessionsOf, type SessionRow } from './sessions.ts';

/** A page of the user's sign-ins, newest first: browser sessions and first-party devices, but no connected apps. */
export async function listSignIns(
  context: PagedContext,
  { lastUses }: Pick<AccessParts, 'lastUses'>,
  query: PageQuery,
): Promise<z.output<typeof SignInList>> {
  const { db, clock } = context;
  const { familyId, userId, credentialId } = context.actor;
  const now = instant(clock());
  const sessions = liveSessionsOf(db.read, familyId, userId).where('expires_at', '>', now);
  const devices = liveGrantsOf(db.read, familyId, userId, { clientId: FIRST_PARTY_CLIENT }).where(
    'expires_at',
    '>',
    now,
  );
  const { rows, pagination } = await loadPage(context, query, {
    name: 'sessions',
    position: ({ id }: SignIn) => [id],
    count: async () => (await countRows(sessions)) + (await countRows(devices)),
    rows: async ({ after, limit, offset }) => {
      // Any of them may be on the page, so that each has as many as lie before its end.
      const slice = { after: after?.[0], limit: offset + limit, offset: 0 };
      const opened = (await rowsById(sessions, NEWEST_FIRST, slice)).map(ofSession);
      const granted = (await rowsById(devices, NEWEST_FIRST, slice)).map(ofDevice);
      const both = [...opened, ...granted].sort((one, other) => (one.id < other.id ? 1 : -1));
      return both.slice(offset, offset + limit);
    },
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

type SignIn = ReturnType<typeof ofSession> | ReturnType<typeof ofDevice>;

function ofSession({ id, user_agent, created_at, expires_at }: SessionRow) {
  return { id, kind: 'session' as const, user_agent, device: null, created_at, expires_at };
}

function ofDevice({ id, device, created_at, expires_at }: GrantRow) {
  const shown = device === null ? null : ShownDevice.parse(JSON.parse(device));
  return { id, kind: 'device' as const, user_agent: null, device: shown, created_at, expires_at };
}

type Memory = Pick<AccessParts, 'credentials'>;

/** Ends one of the user's sign-ins, a browser session or a device. @throws AppError `not_found`. */
export async function endSignIn(context: Context, { credentials }: Memory, id: string): Promise<void> {
  const { userId } = context.actor;
  await writeFamily(context, async (tx) => {
    const ended = await endSessions(tx, userId, { only: id });
    const revoked = await revokeGrants(tx, userId, { clientId: FIRST_PARTY_CLIENT, id });
    if (ended.length + revoked.length === 0) throw notFound('Session');
  });
  credentials.forgetUser(userId);
}

/** Ends all other sign-ins of the user. API keys and connected apps keep working. */
export async function endOtherSignIns(context: Context, { credentials }: Memory): Promise<void> {
  const { userId, credentialId } = context.actor;
  await writeFamily(context, async (tx) => {
    await endSessions(tx, userId, { except: credentialId });
    await revokeGrants(tx, userId, { clientId: FIRST_PARTY_CLIENT }, credentialId);
  });
  credentials.forgetUser(userId);
}
