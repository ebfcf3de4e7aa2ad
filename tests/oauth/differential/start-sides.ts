import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import {
  authorizationUrl,
  type ListeningCoffer,
  newPkce,
  registerApplication,
  startListening,
  TestBrowser,
} from '#tests/harness/oauth/oauth-flow.ts';
import type { TestUser } from '#tests/harness/server/start-coffer.ts';
import { startReference } from './reference.ts';
import type { Clients, Side } from './side.ts';

/** Starts both servers with a signed-in user each. `advance` moves their shared clock, in seconds. */
export async function startSides(
  t: TestContext,
): Promise<{ sides: readonly Side[]; advance: (seconds: number) => void }> {
  const server = await startListening(t);
  const user = await server.coffer.signUp();
  const clients = await registerClients(server, user);
  const base = await startReference(t, clients);
  const browsersOf = (origin: string) => ({ signedIn: new TestBrowser(origin), stranger: new TestBrowser(origin) });
  const coffer: Side = { name: 'coffer', base: server.base, clients, browsers: browsersOf(server.base) };
  const reference: Side = { name: 'reference', base, clients, browsers: browsersOf(base) };
  await coffer.browsers.signedIn.signIn(user);
  const { signedIn } = reference.browsers;
  const page = await signedIn.open(String(authorizationUrl(base, clients.web, newPkce().challenge)));
  assert.match(await page.clone().text(), /name="password"/);
  await signedIn.submit(page, {});
  return { sides: [coffer, reference], advance: server.advance };
}

async function registerClients({ coffer }: ListeningCoffer, user: TestUser): Promise<Clients> {
  const register = (members: Parameters<typeof registerApplication>[2] = {}) =>
    registerApplication(coffer, user, { scopes: ['openid', 'read', 'read_write'], ...members });
  return {
    web: await register(),
    native: await register({ redirectUris: ['http://127.0.0.1/callback'] }),
    confidential: await register({ confidential: true }),
    other: await register({ redirectUris: ['https://other.example/callback'] }),
    unseen: await register(),
  };
}
