import type { FastifyInstance } from 'fastify';
import { createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import { CALLBACK_PATH, type IdentityProviderParts } from './oidc-login.ts';

/** Mounts, in a scope of `mountPages`, the pages of the configured identity provider, if any. */
export function mountIdentityProvider(scope: FastifyInstance, parts: IdentityProviderParts): void {
  const { identityProvider: provider, outboundAllow, publicUrl } = parts.settings;
  if (provider === null) return;
  // The operator configured this host, so it may be private; redirects to other hosts follow the outbound rules.
  const fetch = createOutboundFetch({ allow: [...outboundAllow, new URL(provider.issuer).hostname] });
  const mount = async (inner: FastifyInstance): Promise<void> => {
    // Loaded only if a provider is configured: its client library is large.
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
