import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { Provider } from 'oidc-provider';

/** The standard claims of a person. */
export type Person = { readonly sub: string; readonly email?: string; readonly email_verified?: unknown } & Readonly<
  Record<string, unknown>
>;

const CLIENT_ID = 'coffer';
const CLIENT_SECRET = 'a secret that only the two of them know';

/** An OpenID Connect provider on its own socket that signs `person` in without asking. */
export class TestProvider {
  readonly issuer: string;
  /** The paths requested so far. */
  readonly asked: string[] = [];
  person: Person = { sub: 'unset' };
  readonly #server: Server;
  readonly #port: number;

  constructor(server: Server, redirectUri: string) {
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    this.issuer = `http://127.0.0.1:${this.#port}`;
    const provider = this.#create(redirectUri);
    const callback = provider.callback();
    server.on('request', (request, response) => {
      this.asked.push(request.url?.split('?')[0] ?? '');
      if (request.url?.startsWith('/interaction/')) void this.#signIn(provider, request, response);
      else void callback(request, response);
    });
  }

  /** The `COFFER_*` settings for signing in with it. */
  get settings(): Record<string, string> {
    return {
      COFFER_OIDC_ISSUER: this.issuer,
      COFFER_OIDC_CLIENT_ID: CLIENT_ID,
      COFFER_OIDC_CLIENT_SECRET: CLIENT_SECRET,
      COFFER_OIDC_NAME: 'Home <ID>',
    };
  }

  /** Closes the server and its connections. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** Listens again at the same address. */
  async resume(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #create(redirectUri: string): Provider {
    return new Provider(this.issuer, {
      clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] }],
      claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      cookies: { keys: ['not a secret in a test'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      pkce: { required: () => true },
      findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...this.person, sub }) }),
    });
  }

  async #signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const grant = new provider.Grant({ accountId: this.person.sub, clientId: CLIENT_ID });
    grant.addOIDCScope('openid email profile');
    const result = { login: { accountId: this.person.sub }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
}

/** Starts a provider for one test; `redirectUri` is its only redirect URI. */
export async function startProvider(t: TestContext, redirectUri: string): Promise<TestProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const provider = new TestProvider(server, redirectUri);
  t.after(() => provider.stop());
  return provider;
}

/** A new person with a unique `sub`. */
export function someone(claims: Readonly<Record<string, unknown>> = {}): Person {
  const sub = randomUUID();
  assert.ok(!('sub' in claims));
  return { sub, email: `${sub}@home.example`, email_verified: true, ...claims };
}
