import { INTERACTION_PATH, type OauthParts, type OpenProvider } from '#access/oauth/provider/index.ts';
import type { PendingClient } from '#access/sign-in/pages/index.ts';
import { shownClient } from './shown-client.ts';

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
