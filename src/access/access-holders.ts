import { keyHolders } from '#access/api-keys/keys/index.ts';
import { applicationHolders } from '#access/oauth/clients/index.ts';
import { identityHolders } from '#access/sign-in/identity-provider/index.ts';
import { passkeyHolders } from '#access/sign-in/passkeys/index.ts';
import type { AccessHolders } from './access-parts.ts';

/** The holders of access besides sign-ins, in the order in which they are shown. `webhooks` are those of another module. */
export function accessHolders(webhooks: AccessHolders): readonly AccessHolders[] {
  return [keyHolders, applicationHolders, webhooks, passkeyHolders, identityHolders];
}
