import type { Adapter } from 'oidc-provider';
import { clientModel } from './client-model.ts';
import { grantModel } from './grant-model.ts';
import type { Model, OauthParts } from './oauth-parts.ts';
import { stateModel } from './state-model.ts';
import { accessTokenModel, authorizationCodeModel, refreshTokenModel } from './token-models.ts';

/** Makes the storage of the OAuth library: each of its models on the table of ours that it belongs to. */
export function createAdapter(parts: OauthParts): (name: string) => Adapter {
  const models: Readonly<Record<string, Model>> = {
    AccessToken: accessTokenModel(parts),
    AuthorizationCode: authorizationCodeModel(parts),
    RefreshToken: refreshTokenModel(parts),
    Grant: grantModel(parts),
    Client: clientModel(parts),
    Interaction: stateModel(parts, 'Interaction'),
    DeviceCode: stateModel(parts, 'DeviceCode'),
    // Client credentials are access tokens like any other here, and found as such.
    ClientCredentials: { find: async () => undefined },
  };
  return (name) => ({ ...never(name), ...models[name] });
}

// A grant's tokens live through it: that it is revoked is all there is to do.
const NOTHING_TO_DO = async (): Promise<void> => {};

function never(name: string): Adapter {
  const fail = async (): Promise<never> => {
    throw new Error(`the OAuth server stores ${name} in no such way`);
  };
  return {
    upsert: fail,
    find: fail,
    findByUid: fail,
    findByUserCode: fail,
    consume: fail,
    destroy: fail,
    revokeByGrantId: NOTHING_TO_DO,
  };
}
