import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

/** A client as a person is told of it. `host` is that of its own address, or of its home page; null where it has neither. */
type ShownClient = { readonly name: string; readonly uri: string | null; readonly host: string | null };

/** What a client may say of itself (RFC 7591 §2), of which none is proved. */
const Metadata = z.object({
  client_name: z.string().optional().catch(undefined),
  client_uri: z.string().optional().catch(undefined),
});

/**
 * The client of that id: a registered application, a client that registered itself, or one that is the URL of its metadata
 * document. One that is none of these any more is called by its id.
 */
export async function showClient(db: Db, clientId: string): Promise<ShownClient> {
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

// Anything else, `javascript:` above all, must not become a link.
function webAddress(text: string | undefined): URL | null {
  const url = text === undefined ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
