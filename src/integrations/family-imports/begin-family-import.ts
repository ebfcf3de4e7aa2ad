import { checkSettings } from '#access/people/family-settings/family-settings.ts';
import { type Context, writeFamily } from '#application/context.ts';
import { requireJobRoom } from '#application/family-jobs.ts';
import type { FamilyStorage } from '#application/family-storage.ts';
import { requireAdmin } from '#application/requirement.ts';
import { authorColumns } from '#jobs/job-author.ts';
import { AppError, invalid } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { RestoredFiles } from '#ledger/attachments/index.ts';
import { clearLabels, holdsData, type RestoredAccount } from '#ledger/restored-records/write-part.ts';
import type { FamilyFileReader } from './family-file-reader.ts';
import type { FamilyImportJobs } from './family-import-jobs.ts';
import { accountTexts, type FamilyFile } from './read-family-file.ts';
import { presentWhole } from './read-family-imports.ts';
import { addFamilyImport } from './record.ts';
import { FAMILY_FILE_BYTES_MAX } from './schemas.ts';
import { type FamilyImportRow, findMembers, insertParts } from './store.ts';

type Share = RestoredAccount['shares'][number];
type FamilyTx = Parameters<Parameters<typeof writeFamily<void>>[1]>[0];

export type FamilyImportParts = {
  readonly reader: FamilyFileReader;
  readonly jobs: FamilyImportJobs;
  readonly files: RestoredFiles;
  readonly storage: FamilyStorage;
};
type Sent = { readonly bytes: Buffer; readonly filename: string };

/**
 * Stores the records of an exported family, which a job then writes; the store has the files of its attachments before. The family must
 * have no data but labels, which the file replaces.
 * @throws AppError `forbidden` unless the user is an admin; `conflict` for a family with data or without room for so many records; `validation_failed` with the faults of
 * the file.
 */
export async function beginFamilyImport(context: Context, parts: FamilyImportParts, { bytes, filename }: Sent) {
  const { actor, db } = context;
  requireAdmin(actor);
  if (bytes.length === 0) throw invalid('/file', 'empty', 'is empty');
  if (bytes.length > FAMILY_FILE_BYTES_MAX) throw new AppError('payload_too_large', 'The file is larger than 32 MB');
  // Before the write, which must not wait for the process.
  const file = await parts.reader.read(actor.familyId, bytes);
  const writeSettings = checkSettings(file.family, actor);
  const { rows, contents } = file.attached;
  parts.files.check(rows, contents);
  await requireEmpty({ db: db.read, familyId: actor.familyId });
  const more = contents.values().reduce((sum, { length }) => sum + length, 0) + textLength(file);
  await parts.storage.requireRoom(db.read, actor.familyId, more);
  await parts.files.put(context, contents);
  const row = await writeFamily(context, async (tx) => {
    // Unused files are deleted, but not while the family has an import.
    await parts.files.requireAll(tx, contents);
    await requireEmpty(tx);
    await requireJobRoom(tx);
    await clearLabels(tx);
    await writeSettings(tx);
    const stored = await storeImport(tx, context, file, filename);
    await tx.requireRoom(Number(stored.records_count));
    return stored;
  });
  db.afterCommit(() => parts.jobs.wake());
  return { data: await presentWhole(context, row) };
}

function textLength({ parts }: FamilyFile): number {
  return parts.reduce((sum, { content }) => sum + content.length, 0);
}

async function requireEmpty(reading: Pick<FamilyTx, 'db' | 'familyId'>): Promise<void> {
  if (!(await holdsData(reading))) return;
  throw new AppError('conflict', 'This family has data: import into a new family, or delete its data before');
}

async function storeImport(tx: FamilyTx, context: Context, file: FamilyFile, filename: string) {
  const people = new People(file, await findMembers(tx.db, tx.familyId), context.actor.userId);
  const texts = [...accountTexts(file, (id) => people.sharesOf(id)), ...file.parts];
  const asked: FamilyImportRow = {
    family_id: tx.familyId,
    id: newId(),
    user_id: context.actor.userId,
    status: 'importing',
    filename: filename.slice(0, 255),
    error: null,
    unknown_people: JSON.stringify(people.unknown),
    records_count: BigInt(texts.reduce((sum, { count }) => sum + count, 0)),
    records_done: 0n,
    ...authorColumns(context),
    created_at: tx.now,
    updated_at: tx.now,
  };
  await addFamilyImport(tx, asked);
  const stored = texts.map(({ content, count }, index) => ({
    family_id: tx.familyId,
    import_id: asked.id,
    number: BigInt(index),
    records_count: BigInt(count),
    content,
  }));
  await insertParts(tx.db, stored);
  return asked;
}

/** The users of this family that stand for those of a file. */
class People {
  /** The addresses of users that the family does not have. */
  readonly unknown: readonly string[];
  readonly #shares: ReadonlyMap<string, readonly FamilyFile['shares'][number][]>;
  readonly #members = new Map<string, string>();
  readonly #importer: string;

  constructor(
    { people, shares }: FamilyFile,
    members: readonly { readonly id: string; readonly email: string }[],
    importer: string,
  ) {
    const unknown: string[] = [];
    for (const { id, email, is_author } of people) {
      const member = members.find((one) => one.id === id) ?? members.find((one) => one.email === email);
      if (member !== undefined) this.#members.set(id, member.id);
      else if (is_author) this.#members.set(id, importer);
      else unknown.push(email);
    }
    this.unknown = unknown;
    this.#shares = Map.groupBy(shares, ({ account_id }) => account_id);
    this.#importer = importer;
  }

  /** The shares of an account, its owner's first. One person may stand for two of the file. */
  sharesOf(accountId: string): Share[] {
    const byUser = new Map<string, Share>();
    const all = this.#shares.get(accountId) ?? [];
    for (const { account_id: _, ...share } of all.toSorted((a, b) => rank(a) - rank(b))) {
      const isOwner = share.permission === 'owner';
      const user_id = this.#members.get(share.user_id) ?? (isOwner ? this.#importer : undefined);
      if (user_id !== undefined && !byUser.has(user_id)) byUser.set(user_id, { ...share, user_id });
    }
    return [...byUser.values()];
  }
}

function rank({ permission }: { readonly permission: string }): number {
  return permission === 'owner' ? 0 : 1;
}
