import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import {
  FIRST_PARTY_CLIENT,
  findLiveGrants,
  type GrantRow,
  liveGrantsOf,
  revokeGrants,
} from '#access/credentials/tokens/index.ts';
import { findApplication } from '#access/oauth/clients/index.ts';
import { callerOf, type UserActor } from '#application/actor.ts';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { NEWEST_FIRST, type PageQuery, pageById } from '#application/pagination.ts';
import type { LedgerDatabase } from '#database/ledger-database.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import { parseLimits, showLimits } from '#kernel/limits.ts';
import { COMMAND_LINE_CLIENT, COMMAND_LINE_NAME } from '#kernel/scopes.ts';
import { parseTextArray } from '#kernel/text-array.ts';
import { instant } from '#kernel/time/clock.ts';
import type { AuthorizedApplicationList } from './schemas.ts';

/** A page of the apps that the user has connected, newest first, one entry per app. */
export async function listConnectedApps(
  context: PagedContext,
  { lastUses }: Pick<AccessParts, 'lastUses'>,
  query: PageQuery,
): Promise<z.output<typeof AuthorizedApplicationList>> {
  const { db, actor, clock } = context;
  const grants = connectedGrantsOf(db.read, actor, instant(clock()));
  const newest = grants.clearSelect().select(sql<string>`max(id)`.as('id')).groupBy('client_id');
  const { rows, pagination } = await pageById(context, query, {
    name: 'authorized_applications',
    order: NEWEST_FIRST,
    rows: grants.where('id', 'in', newest),
  });
  const clientIds = rows.map(({ client_id }) => client_id);
  const ofClients = grants.where('client_id', 'in', clientIds).orderBy('id', 'desc');
  const shown = clientIds.length === 0 ? [] : await ofClients.execute();
  const uses = await lastUses.of(
    actor.familyId,
    shown.map(({ id }) => id),
  );
  const byClient = Map.groupBy(shown, ({ client_id }) => client_id);
  const entries = clientIds.map(async (client_id) => ({
    id: pathId(client_id),
    client_id,
    ...(await showClient(db.everyFamily, client_id)),
    ...summary(byClient.get(client_id) ?? [], uses),
  }));
  return { authorized_applications: await Promise.all(entries), pagination };
}

/** Combines one client's grants, which come newest first. */
function summary(grants: readonly GrantRow[], uses: ReadonlyMap<string, string>) {
  const times = grants.flatMap((grant) => uses.get(grant.id) ?? []).sort();
  return {
    scopes: [...new Set(grants.flatMap(({ scopes, openid }) => [scopes, openid ?? '[]'].flatMap(parseTextArray)))],
    grants: grants.length,
    credential_ids: grants.map(({ id }) => id),
    grant_limits: grants.map(({ limits }) => showLimits(parseLimits(limits))),
    first_allowed_at: grants.at(-1)?.created_at ?? '',
    last_used_at: times.at(-1) ?? null,
  };
}

/** Revokes all grants of the user to an app. @throws AppError `not_found`. */
export async function revokeConnectedApp(
  context: Context,
  { credentials }: Pick<AccessParts, 'credentials'>,
  id: string,
): Promise<void> {
  const { userId } = context.actor;
  await writeFamily(context, async (tx) => {
    const grants = connectedGrantsOf(tx.db, context.actor, tx.now);
    const clients = await grants.clearSelect().select('client_id').distinct().execute();
    const clientId = clients.find(({ client_id }) => pathId(client_id) === id)?.client_id;
    if (clientId === undefined) throw notFound('Authorized application');
    await revokeGrants(tx, userId, { clientId });
  });
  credentials.forgetUser(userId);
}

/** The user's grants to apps other than this server's own that are valid at `now`, RFC 3339. */
function connectedGrantsOf(db: Kysely<LedgerTables>, { familyId, userId }: UserActor, now: string) {
  const live = liveGrantsOf(db, familyId, userId, {});
  return live.where('client_id', '!=', FIRST_PARTY_CLIENT).where('expires_at', '>', now);
}

/** The id of a client in paths: a client id may be a URL, which does not fit in a path. */
function pathId(clientId: string): string {
  return hash('sha256', clientId, 'base64url');
}

type Db = Kysely<LedgerTables>;

/** A client as users see it. `host` is that of its own address or of its home page; null without either. */
type ShownClient = { readonly name: string; readonly uri: string | null; readonly host: string | null };

/** Unverified metadata of a client (RFC 7591 §2). */
const Metadata = z.object({
  client_name: z.string().optional().catch(undefined),
  client_uri: z.string().optional().catch(undefined),
});

/**
 * The client with that id: the command line, a registered application, a self-registered client, or the URL of a metadata document. A client that
 * no longer exists is shown by its id.
 */
export async function showClient(db: Db, clientId: string): Promise<ShownClient> {
  if (clientId === COMMAND_LINE_CLIENT) return { name: COMMAND_LINE_NAME, uri: null, host: null };
  const application = await findApplication(db, clientId);
  if (application !== undefined) return { name: application.name, uri: null, host: null };
  const client = await db.selectFrom('oauth_clients').select('metadata').where('id', '=', clientId).executeTakeFirst();
  const { client_name, client_uri } = client === undefined ? {} : Metadata.parse(JSON.parse(client.metadata));
  const uri = webAddress(client_uri);
  const host = (webAddress(clientId) ?? uri)?.host ?? null;
  return { name: client_name ?? host ?? clientId, uri: uri?.href ?? null, host };
}

// Other schemes, above all `javascript:`, must not become links.
function webAddress(text: string | undefined): URL | null {
  const url = text === undefined ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/** The name of the key or application that acts for a user; null for a person. */
export async function credentialName(db: LedgerDatabase, actor: UserActor): Promise<string | null> {
  if (actor.type === 'api_key') return actor.apiKey.name;
  if (callerOf(actor) === 'person') return null;
  const [grant] = await findLiveGrants(db.read, actor.familyId, actor.userId, { id: actor.credentialId });
  return grant === undefined ? null : (await showClient(db.everyFamily, grant.client_id)).name;
}
