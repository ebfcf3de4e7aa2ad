import type { FastifyInstance } from 'fastify';
import { mountRegistration } from '#access/oauth/clients/index.ts';
import { shownClient } from '#access/oauth/consent/index.ts';
import { mountConsent } from '#access/oauth/consent/mount-consent.ts';
import { mountDevicePage } from '#access/oauth/device/mount-device.ts';
import { mountLogout, mountLogoutForm } from '#access/oauth/logout/mount-logout.ts';
import { INTERACTION_PATH, mountUserinfo, type OauthParts, type OpenProvider } from '#access/oauth/provider/index.ts';
import { mountProvider, openProvider } from '#access/oauth/provider/mount-provider.ts';
import { mountPages } from '#access/sign-in/pages/index.ts';
import type { PendingClient } from '#access/sign-in/sign-in-pages/index.ts';

type Oauth = {
  mount(app: FastifyInstance): void;
  /** The client that waits at the local path `returnTo`; null where none does. */
  findPendingClient(returnTo: string): Promise<PendingClient | null>;
};

/** Assembles the OAuth 2.1 authorization server. */
export function createOauth(parts: OauthParts): Oauth {
  const provider = openProvider(parts);
  return {
    mount: (app) => {
      mountProvider(app, parts, provider);
      mountUserinfo(app, parts);
      mountRegistration(app, parts);
      mountLogoutForm(app, parts.settings.publicUrl);
      mountPages(app, parts.settings.publicUrl, (scope) => {
        mountConsent(scope, parts, provider);
        mountDevicePage(scope, parts, provider);
        mountLogout(scope, parts, provider);
      });
    },
    findPendingClient: (returnTo) => findPendingClient(parts, provider, returnTo),
  };
}

async function findPendingClient(
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
