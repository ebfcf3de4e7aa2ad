import assert from 'node:assert/strict';
import type { Coffer, TestUser } from '../server/start-coffer.ts';
import { Authenticator } from './authenticator.ts';

/** Creates a passkey in a software authenticator; returns its id. */
export async function createPasskey(coffer: Coffer, { token }: TestUser, name: string): Promise<string> {
  const path = '/api/v1/users/me/passkeys';
  const { body: begun } = await coffer.call('POST', `${path}/options`, { token });
  const { body: server } = await coffer.call<{ resource: string }>('GET', '/.well-known/oauth-protected-resource');
  const { origin } = new URL(server.resource);
  const { rp } = begun.options as { rp: { id: string } };
  const credential = new Authenticator().create(begun.options, { origin, rpId: rp.id });
  const { status, body, text } = await coffer.call('POST', path, {
    token,
    body: { step: begun.step, name, credential },
  });
  assert.equal(status, 201, text);
  return body.id;
}
