import { bankConnectionPlace } from '#database/open-secrets.ts';
import type { Secrets } from '#integrations/bank-connections/connectors/connector.ts';
import type { SecretBox } from '#kernel/secret-box.ts';

/** Secrets of a connector in the form in which they are stored. */
export function sealSecrets(box: SecretBox, connectionId: string, secrets: Secrets): string {
  return box.seal(JSON.stringify(secrets), bankConnectionPlace(connectionId));
}

export function openSecretsOf(box: SecretBox, connectionId: string, sealed: string): Secrets {
  return JSON.parse(box.open(sealed, bankConnectionPlace(connectionId)));
}
