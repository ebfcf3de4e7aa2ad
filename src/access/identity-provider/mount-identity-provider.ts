import type { FastifyInstance } from 'fastify';
import { createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import type { IdentityProviderParts } from './identity-provider-parts.ts';
import { mountLink } from './link-handlers.ts';
import { ProviderClient } from './provider-client.ts';
import { mountTrip } from './trip-handlers.ts';

/** Mounts, in a scope of `mountPages`, the pages of the household's own identity provider, if the settings name one. */
export function mountIdentityProvider(scope: FastifyInstance, parts: IdentityProviderParts): void {
  const { identityProvider: provider, outboundAllow, publicUrl } = parts.settings;
  if (provider === null) return;
  // The operator named the provider, so that it may be at home; where it sends us beyond its own host is held to the rules.
  const fetch = createOutboundFetch({ allow: [...outboundAllow, new URL(provider.issuer).hostname] });
  const client = new ProviderClient({ provider, publicUrl, clock: parts.clock, fetch });
  const { name, linkByEmail, signup } = provider;
  const tripParts = { ...parts, client, name, linkByEmail, signup };
  mountTrip(scope, tripParts);
  mountLink(scope, tripParts);
}
