import { type ClientAuth, ClientSecretBasic, ClientSecretPost } from 'openid-client';

/**
 * Proves the client to the token endpoint by its secret, in the way that the provider takes: in the header, which is what
 * OpenID Connect Discovery §3 presumes where nothing is announced, or in the form.
 */
export function clientSecretAuth(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth = methods.includes('client_secret_post') && !methods.includes('client_secret_basic') ? post : basic;
    return auth(server, client, body, headers);
  };
}
