import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { mountPages } from '#access/pages/index.ts';
import type { Errand } from '#access/sign-in-pages/index.ts';
import { clientCredentialsGrant } from './client-credentials.ts';
import { completeAnswers } from './complete-answers.ts';
import { createProvider } from './create-provider.ts';
import { mountDevicePage } from './device-page.ts';
import { mountInteractions } from './interactions.ts';
import { mountProvider } from './mount-provider.ts';
import type { OauthParts } from './oauth-parts.ts';
import { INTERACTION_PATH } from './paths.ts';
import { mountRegistration } from './registration.ts';
import { shownClient } from './shown-client.ts';
import { throttleProvider } from './throttle-provider.ts';
import { mountUserinfo } from './userinfo.ts';

/** The OAuth 2.1 authorization server. */
export type Oauth = {
  mount(app: FastifyInstance): void;
  /** What waits at a local path that someone is to return to after signing in; null where no application does. */
  errandAt(returnTo: string): Promise<Errand | null>;
};

/** Assembles the OAuth 2.1 authorization server around the OAuth library. */
export async function createOauth(parts: OauthParts): Promise<Oauth> {
  const provider = await createProvider(parts);
  provider.use(throttleProvider(parts));
  provider.use(completeAnswers);
  provider.registerGrantType('client_credentials', clientCredentialsGrant(parts), ['scope', 'resource'], ['resource']);
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

async function errandAt(parts: OauthParts, provider: Provider, returnTo: string): Promise<Errand | null> {
  const uid = returnTo.startsWith(`${INTERACTION_PATH}/`) ? returnTo.slice(INTERACTION_PATH.length + 1) : '';
  const interaction = uid === '' ? undefined : await provider.Interaction.find(uid);
  if (interaction === undefined) return null;
  const client = await shownClient(parts, provider, String(interaction.params.client_id));
  return client === undefined
    ? null
    : { clientName: client.name, redirectUri: String(interaction.params.redirect_uri) };
}
