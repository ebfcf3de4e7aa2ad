import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { COMMAND_LINE_CLIENT, COMMAND_LINE_NAME } from '#kernel/command-line-client.ts';

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
  const application = await db
    .selectFrom('oauth_applications')
    .select('name')
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (application !== undefined) return { ...application, uri: null, host: null };
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
