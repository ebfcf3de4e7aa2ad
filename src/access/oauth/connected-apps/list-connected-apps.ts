import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import type { GrantRow } from '#access/credentials/tokens/index.ts';
import type { PagedContext } from '#application/context.ts';
import { type PageQuery, pageOfWhole } from '#application/pagination.ts';
import { parseTextArray } from '#kernel/text-array.ts';
import { instant } from '#kernel/time/clock.ts';
import { findConnectedGrants, pathId } from './connected-apps.ts';
import type { AuthorizedApplicationList } from './schemas.ts';
import { showClient } from './show-client.ts';

/** A page of the apps that the user has connected, newest first, one entry per app. */
export async function listConnectedApps(
  context: PagedContext,
  { lastUses }: Pick<AccessParts, 'lastUses'>,
  query: PageQuery,
): Promise<z.output<typeof AuthorizedApplicationList>> {
  const { db, actor, clock } = context;
  const grants = await findConnectedGrants(db.read, actor, instant(clock()));
  const { rows, pagination } = await pageOfWhole(context, query, {
    name: 'authorized_applications',
    rows: [...Map.groupBy(grants, (grant) => grant.client_id)],
    order: 'descending',
    idOf: ([, [newest]]) => newest?.id ?? '',
  });
  const uses = await lastUses.of(
    actor.familyId,
    rows.flatMap(([, allowed]) => allowed.map((grant) => grant.id)),
  );
  const entries = rows.map(async ([client_id, allowed]) => ({
    id: pathId(client_id),
    client_id,
    ...(await showClient(db.everyFamily, client_id)),
    ...summary(allowed, uses),
  }));
  return { authorized_applications: await Promise.all(entries), pagination };
}

/** Combines one client's grants, which come newest first. */
function summary(grants: readonly GrantRow[], uses: ReadonlyMap<string, string>) {
  const times = grants.flatMap((grant) => uses.get(grant.id) ?? []).sort();
  return {
    scopes: [...new Set(grants.flatMap(({ scopes, openid }) => [scopes, openid ?? '[]'].flatMap(parseTextArray)))],
    grants: grants.length,
    first_allowed_at: grants.at(-1)?.created_at ?? '',
    last_used_at: times.at(-1) ?? null,
  };
}
