import type { FastifyInstance } from 'fastify';
import { mountPages } from '#access/sign-in/pages/index.ts';
import type { Errand } from '#access/sign-in/sign-in-pages/index.ts';
import { mountDevicePage } from './device-page.ts';
import { mountInteractions } from './interactions.ts';
import { mountProvider } from './mount-provider.ts';
import type { OauthParts } from './oauth-parts.ts';
import { type OpenProvider, openOnce } from './open-once.ts';
import { INTERACTION_PATH } from './paths.ts';
import { mountRegistration } from './registration.ts';
import { shownClient } from './shown-client.ts';
import { mountUserinfo } from './userinfo.ts';

/** The OAuth 2.1 authorization server. */
export type Oauth = {
  mount(app: FastifyInstance): void;
  /** What waits at a local path that someone is to return to after signing in; null where no application does. */
  errandAt(returnTo: string): Promise<Errand | null>;
};

/** Assembles the OAuth 2.1 authorization server around the OAuth library. */
export function createOauth(parts: OauthParts): Oauth {
  // Loading the library costs 50 MB and a quarter of a second, which a server without OAuth clients never needs.
  const provider = openOnce(async () => (await import('./create-provider.ts')).createProvider(parts));
  return {
    mount: (app) => {
      mountProvider(app, parts, provider);
      mountUserinfo(app, parts);
      mountRegistration(app, parts);
      mountPages(app, parts.settings.publicUrl, (scope) => {
        mountInteractions(scope, parts, provider);
        mountDevicePage(scope, parts, provider);
      });
    },
    errandAt: (returnTo) => errandAt(parts, provider, returnTo),
  };
}

async function errandAt(parts: OauthParts, provider: OpenProvider, returnTo: string): Promise<Errand | null> {
  const uid = returnTo.startsWith(`${INTERACTION_PATH}/`) ? returnTo.slice(INTERACTION_PATH.length + 1) : '';
  const interaction = uid === '' ? undefined : await (await provider()).Interaction.find(uid);
  if (interaction === undefined) return null;
  const client = await shownClient(parts, provider, String(interaction.params.client_id));
  return client === undefined
    ? null
    : { clientName: client.name, redirectUri: String(interaction.params.redirect_uri) };
}
