/** What binds a sealed key of the server to its row. */
export function serverKeyPlace(name: string): string {
  return `server_keys ${name}`;
}

/** What binds the sealed secret of an authenticator app to its row. */
export function totpPlace(userId: string): string {
  return `totp_devices ${userId}`;
}
