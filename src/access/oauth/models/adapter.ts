import type { Adapter } from 'oidc-provider';
import type { Model, OauthParts } from '#access/oauth/provider/index.ts';
import { clientModel } from './client-model.ts';
import { authorizationCodeModel } from './code-model.ts';
import { grantModel } from './grant-model.ts';
import { stateModel } from './state-model.ts';
import { accessTokenModel, refreshTokenModel } from './token-models.ts';

/** The storage adapter of oidc-provider: each of its models on one of our tables. */
export function createAdapter(parts: OauthParts): (name: string) => Adapter {
  const models: Readonly<Record<string, Model>> = {
    AccessToken: accessTokenModel(parts),
    AuthorizationCode: authorizationCodeModel(parts),
    RefreshToken: refreshTokenModel(parts),
    Grant: grantModel(parts),
    Client: clientModel(parts),
    Interaction: stateModel(parts, 'Interaction'),
    DeviceCode: stateModel(parts, 'DeviceCode'),
    // Client credentials tokens are stored and found as access tokens.
    ClientCredentials: { find: async () => undefined },
  };
  return (name) => ({ ...never(name), ...models[name] });
}

// Revoking the grant invalidates its tokens; nothing else to do.
const NOTHING_TO_DO = async (): Promise<void> => {};

function never(name: string): Adapter {
  const fail = async (): Promise<never> => {
    throw new Error(`the OAuth server does not store ${name} this way`);
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
