import BetterSqlite3 from 'better-sqlite3';
import { boxFor, SecretKeyError, type SecretKeySource } from '#database/secrets/open-secrets.ts';

/** Why the secret key cannot open the secrets in a database file; null if it can, or if the file has none. */
export function secretKeyProblem(file: string, source: SecretKeySource): string | null {
  const handle = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    const check = handle.prepare("select value from server_keys where name = 'secret_key'").pluck().get();
    if (typeof check === 'string') boxFor(check, source);
    return null;
  } catch (error) {
    if (error instanceof SecretKeyError) return error.message;
    throw error;
  } finally {
    handle.close();
  }
}
