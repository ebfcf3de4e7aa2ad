import { findApplication } from '#access/oauth/clients/index.ts';
import { INTERACTION_PATH, type OauthParts, type OpenProvider } from '#access/oauth/provider/index.ts';
import type { PendingClient } from '#access/sign-in/pages/index.ts';
import { isId } from '#kernel/ids.ts';
import { COMMAND_LINE_CLIENT, COMMAND_LINE_NAME } from '#kernel/scopes.ts';

/** A client as the consent page shows it. `assured` is true for an application that a user of this server registered. */
type ShownClient = { readonly name: string; readonly uri: string | null; readonly assured: boolean };

/** The client with that id; undefined if there is none. */
export async function shownClient(
  { database }: OauthParts,
  provider: OpenProvider,
  clientId: string,
): Promise<ShownClient | undefined> {
  if (clientId === COMMAND_LINE_CLIENT) return { name: COMMAND_LINE_NAME, uri: null, assured: true };
  const application = isId(clientId) ? await findApplication(database.read, clientId) : undefined;
  if (application !== undefined) return { name: application.name, uri: null, assured: true };
  const client = await (await provider()).Client.find(clientId);
  if (client === undefined) return undefined;
  const name = client.clientName ?? URL.parse(clientId)?.host ?? clientId;
  return { name, uri: client.clientUri ?? null, assured: false };
}

/** The client that waits at the local path `returnTo`; null where none does. */
export async function findPendingClient(
  parts: OauthParts,
  provider: OpenProvider,
  returnTo: string,
): Promise<PendingClient | null> {
  const uid = returnTo.startsWith(`${INTERACTION_PATH}/`) ? returnTo.slice(INTERACTION_PATH.length + 1) : '';
  const interaction = uid === '' ? undefined : await (await provider()).Interaction.find(uid);
  if (interaction === undefined) return null;
  const client = await shownClient(parts, provider, String(interaction.params.client_id));
  return client === undefined
    ? null
    : { clientName: client.name, redirectUri: String(interaction.params.redirect_uri) };
}
