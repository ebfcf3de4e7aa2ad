import Provider, { errors } from 'oidc-provider';

/**
 * Refuses the introspection of tokens to a client that proves nothing by its name (RFC 7662 §2.1), before any token is looked
 * at, so that the answer says nothing about one.
 * @throws InvalidClientAuth
 */
export function refusePublicIntrospection(): void {
  const oidc = Provider.ctx?.oidc;
  if (oidc?.route === 'introspection' && oidc.client?.clientAuthMethod === 'none') {
    throw new errors.InvalidClientAuth('introspection is for clients that authenticate');
  }
}
