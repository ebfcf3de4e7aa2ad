import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { listUsers } from '#access/people/users/index.ts';
import type { Settings } from '#config/settings.ts';
import { makePrivate } from '#database/maintenance/backup.ts';
import type { DatabaseLocation } from '#database/maintenance/database-location.ts';
import { openSnapshot } from '#database/maintenance/snapshot.ts';
import { syncPath } from '#database/sqlite/data-folder.ts';
import { writeExport } from '#integrations/exports/index.ts';
import { instant, systemClock } from '#kernel/time/clock.ts';
import { findNamed } from './family-commands.ts';

type Asked = { readonly family: string; readonly to: string; readonly for?: string };

/**
 * Writes the archive that an admin of a family could export to a new file that only its owner can read. It reads a snapshot of the
 * database, whether or not a server runs.
 */
export async function exportFamily(
  { attachments }: Pick<Settings, 'attachments'>,
  location: DatabaseLocation,
  { family, to, for: email }: Asked,
): Promise<string> {
  if (existsSync(to)) throw new Error(`${to} exists already`);
  const admin = await findAdmin(location, family, email?.trim().toLowerCase());
  const partial = `${to}.partial`;
  try {
    makePrivate(partial);
    await writeExport({
      location,
      owner: { familyId: Number(admin.family_id), userId: admin.id, limits: null },
      createdAt: instant(systemClock()),
      path: partial,
      contents: attachments.store,
    });
    syncPath(partial);
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  syncPath(dirname(resolve(to)));
  return `export written to ${to}, with the accounts that ${admin.email} sees`;
}

/** The admin with that address, or the first one. @throws Error without one. */
async function findAdmin(location: DatabaseLocation, named: string, email: string | undefined) {
  const { db, close } = await openSnapshot(location);
  try {
    const family = await findNamed(db, named);
    const admins = (await listUsers(db, Number(family.id))).filter(
      ({ role, deactivated_at }) => role === 'admin' && deactivated_at === null,
    );
    const admin = email === undefined ? admins[0] : admins.find((one) => one.email === email);
    if (admin !== undefined) return admin;
    throw new Error(email === undefined ? 'the family has no admin' : `${email} is no admin of the family`);
  } finally {
    await close();
  }
}
