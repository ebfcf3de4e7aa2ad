import { disableKeysMadeIn, enabledKeysOf } from '#access/api-keys/keys/index.ts';
import { applicationsWithSecret, replaceSecretsMadeIn } from '#access/oauth/clients/index.ts';
import { identityHolders } from '#access/sign-in/identity-provider/index.ts';
import { passkeyHolders } from '#access/sign-in/passkeys/index.ts';
import type { AccessHolders } from './access-parts.ts';

/** The holders of access besides sign-ins. `webhooks` are those of another module. */
export function accessHolders(webhooks: AccessHolders): AccessHolders {
  return {
    disableMadeIn: async (tx, userId, signInIds) => [
      ...(await disableKeysMadeIn(tx, userId, signInIds)),
      ...(await replaceSecretsMadeIn(tx, userId, signInIds)),
      ...(await webhooks.disableMadeIn(tx, userId, signInIds)),
    ],
    list: async (tx, userId) => [
      ...(await enabledKeysOf(tx, userId)),
      ...(await applicationsWithSecret(tx, userId)),
      ...(await webhooks.list(tx, userId)),
      ...(await passkeyHolders(tx, userId)),
      ...(await identityHolders(tx, userId)),
    ],
  };
}
