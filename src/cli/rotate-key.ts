import { resealSecrets } from '#database/open-secrets.ts';
import { createNextKeyFile, promoteNextKeyFile, SECRET_KEY_FILE } from '#database/secret-key-file.ts';
import { SecretBox } from '#kernel/secret-box.ts';
import type { CommandParts } from './with-database.ts';

/**
 * Seals every stored secret with a new key: `given`, or without it a new one in the data folder's file. All are sealed in one
 * transaction; a run that is killed leaves either the old key or the new one in use, and the next start finds which.
 */
export async function rotateKey({ settings, database }: CommandParts, given: string | null): Promise<string> {
  await database.openSecrets(settings);
  const key = given ?? createNextKeyFile(settings.dataDir);
  const count = await database.write((tx) => resealSecrets(tx.db, database.secrets, new SecretBox(key)));
  if (given === null) promoteNextKeyFile(settings.dataDir);
  const place =
    given === null ? SECRET_KEY_FILE : 'the key that you entered; set COFFER_SECRET_KEY to it before the start';
  return `${count} secrets are sealed with a new key: ${place}. Keep the old key as long as you keep backups from before`;
}
