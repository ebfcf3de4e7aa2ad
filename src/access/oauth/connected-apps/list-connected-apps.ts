import { sql } from 'kysely';
import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import type { GrantRow } from '#access/credentials/tokens/index.ts';
import type { PagedContext } from '#application/context.ts';
import { NEWEST_FIRST, pageById } from '#application/page-by-id.ts';
import type { PageQuery } from '#application/pagination.ts';
import { parseLimits, showLimits } from '#kernel/limits.ts';
import { parseTextArray } from '#kernel/text-array.ts';
import { instant } from '#kernel/time/clock.ts';
import { connectedGrantsOf, pathId } from './connected-apps.ts';
import type { AuthorizedApplicationList } from './schemas.ts';
import { showClient } from './show-client.ts';

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
