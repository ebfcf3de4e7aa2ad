import type { AccessParts } from '#access/access-parts.ts';
import type { SignInPageParts } from '#access/sign-in/sign-in-pages/index.ts';
import type { Log } from '#telemetry/log.ts';
import type { ProviderClient } from './provider-client.ts';

/** What the pages of the household's identity provider are assembled from. */
export type IdentityProviderParts = SignInPageParts & Pick<AccessParts, 'prepareFamily'> & { readonly log: Log };

/** The same with the provider itself, as the handlers hold them. */
export type TripParts = IdentityProviderParts & {
  readonly client: ProviderClient;
  /** What people know the provider by. */
  readonly name: string;
  readonly linkByEmail: boolean;
  readonly signup: boolean;
};
