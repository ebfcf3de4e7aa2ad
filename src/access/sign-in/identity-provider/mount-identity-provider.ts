import type { FastifyInstance } from 'fastify';
import { createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import { CALLBACK_PATH, type IdentityProviderParts } from './oidc-login.ts';

/** Mounts, in a scope of `mountPages`, the pages of the household's own identity provider, if the settings name one. */
export function mountIdentityProvider(scope: FastifyInstance, parts: IdentityProviderParts): void {
  const { identityProvider: provider, outboundAllow, publicUrl } = parts.settings;
  if (provider === null) return;
  // The operator named the provider, so that it may be at home; where it sends us beyond its own host is held to the rules.
  const fetch = createOutboundFetch({ allow: [...outboundAllow, new URL(provider.issuer).hostname] });
  const mount = async (inner: FastifyInstance): Promise<void> => {
    // Loaded where there is a provider only: the library of its client is larger than all the rest of signing in.
    const { ProviderClient } = await import('./provider-client.ts');
    const { mountOidcLogin } = await import('./oidc-login-handlers.ts');
    const { mountLink } = await import('./link-page.ts');
    const client = new ProviderClient({
      provider,
      redirectUri: publicUrl.href + CALLBACK_PATH,
      clock: parts.clock,
      fetch,
    });
    const { name, linkByEmail, signup } = provider;
    const oidcParts = { ...parts, client, name, linkByEmail, signup };
    mountOidcLogin(inner, oidcParts);
    mountLink(inner, oidcParts);
  };
  scope.register((inner, _options, done) => void mount(inner).then(() => done(), done));
}
