/** The row that a sealed key of the server belongs to. */
export function serverKeyPlace(name: string): string {
  return `server_keys ${name}`;
}

/** The row that the sealed secret of an authenticator app belongs to. */
export function totpPlace(userId: string): string {
  return `totp_devices ${userId}`;
}

/** The row that the sealed secrets of a webhook belong to. */
export function webhookPlace(id: string): string {
  return `webhooks ${id}`;
}
