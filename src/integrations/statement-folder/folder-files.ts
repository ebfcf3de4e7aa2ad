import { constants, type Dirent, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, opendir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AppError } from '#kernel/errors.ts';

const ENTRIES_MAX = 10_000;
// Names under which programs write until a file is whole.
const UNFINISHED = /^\.|~$|\.(?:part|partial|crdownload|download|tmp|temp|swp)$/i;

/** A file that cannot be read, or a folder that cannot take it: the fault of no other file. */
export class FileFault extends Error {}

/** A file in a folder: by the stamp a change of it is noticed. */
export type FoundFile = { readonly path: string; readonly name: string; readonly stamp: string };

/** The folders in a folder, by name; symbolic links are none. */
export async function foldersIn(folder: string): Promise<string[]> {
  return namesIn(folder, (entry) => entry.isDirectory() && !entry.name.startsWith('.'));
}

/** The files in a folder, by name, but for unfinished and empty ones; symbolic links are none. */
export async function filesIn(folder: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const name of await namesIn(folder, (entry) => entry.isFile() && !UNFINISHED.test(entry.name))) {
    const path = join(folder, name);
    const stats = await lstat(path).catch(unlessMissing);
    if (stats?.isFile() === true && stats.size > 0) found.push({ path, name, stamp: stampOf(stats) });
  }
  return found;
}

/** The bytes of a file, or null if it has changed since it was found. @throws AppError `payload_too_large`. */
export async function readUnchanged({ path, stamp }: FoundFile, bytesMax: number): Promise<Buffer | null> {
  // Another file may have taken its place since: it must be neither a link nor a pipe.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(unlessLink);
  if (file === undefined) return null;
  try {
    const before = await file.stat();
    if (!before.isFile() || stampOf(before) !== stamp) return null;
    if (before.size > bytesMax) {
      const message = `The file is larger than ${Math.floor(bytesMax / 1e6)} MB`;
      throw new AppError('payload_too_large', message);
    }
    const bytes = await readAtMost(file, before.size);
    return stampOf(await file.stat()) === stamp ? bytes : null;
  } finally {
    await file.close();
  }
}

/** Whether a path is a folder that no symbolic link leads to, from `root` on. */
export async function isRealFolder(root: string, ...names: readonly string[]): Promise<boolean> {
  const path = join(root, ...names);
  const stats = await lstat(path).catch(unlessMissing);
  return stats?.isDirectory() === true && (await realpath(path)) === join(await realpath(root), ...names);
}

/**
 * Moves a file to a folder below that of its family, under a name that is free there, with the reason in a text next to it. The text is
 * written first: a file is not moved without it. False if another file has taken its place since it was found: that one waits.
 */
export async function moveTo(
  { path, name, stamp }: FoundFile,
  family: string,
  folder: string,
  reason?: (name: string) => string,
): Promise<boolean> {
  await mkdir(join(family, folder), { recursive: true });
  if (!(await isRealFolder(family, folder))) throw new FileFault(`${folder} must be a folder, not a symbolic link`);
  const stats = await lstat(path).catch(unlessMissing);
  if (stats === undefined || stampOf(stats) !== stamp) return false;
  const free = await freeName(join(family, folder), name);
  const target = join(family, folder, free);
  if (reason !== undefined) await writeText(`${target}${REASON}`, reason(free));
  await rename(path, target);
  return true;
}

/** Keeps one text for each name in a folder below that of a family, and deletes those of others. Without any the folder is not made. */
export async function keepReasons(family: string, folder: string, reasons: ReadonlyMap<string, string>): Promise<void> {
  const path = join(family, folder);
  if (reasons.size > 0) await mkdir(path, { recursive: true });
  else if ((await lstat(path).catch(unlessMissing)) === undefined) return;
  if (!(await isRealFolder(family, folder))) throw new FileFault(`${folder} must be a folder, not a symbolic link`);
  const texts = new Map([...reasons].map(([name, text]) => [`${numbered(name, 1)}${REASON}`, text]));
  for (const name of await namesIn(path, (entry) => entry.isFile() && entry.name.endsWith(REASON)))
    if (!texts.has(name)) await rm(join(path, name));
  for (const [name, text] of texts) await writeText(join(path, name), text);
}

async function writeText(path: string, text: string): Promise<void> {
  const flag = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
  await writeFile(path, text, { flag });
}

async function freeName(folder: string, name: string): Promise<string> {
  for (let copy = 1; ; copy += 1) {
    const free = numbered(name, copy);
    if ((await lstat(join(folder, free)).catch(unlessMissing)) === undefined) return free;
  }
}

const REASON = '.reason.txt';
// File systems count bytes.
const NAME_BYTES_MAX = 255 - REASON.length;

/** A name with the number of its copy, cut where the text next to it could not have it. */
function numbered(name: string, copy: number): string {
  const ending = extname(name).slice(0, 20);
  const end = copy === 1 ? ending : ` (${copy})${ending}`;
  const stem = Buffer.from(name.slice(0, name.length - ending.length));
  const cut = stem.subarray(0, NAME_BYTES_MAX - Buffer.byteLength(end)).toString();
  return `${cut.replace(/\uFFFD$/, '')}${end}`;
}

async function namesIn(folder: string, isWanted: (entry: Dirent) => boolean): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of await opendir(folder)) {
    if (isWanted(entry)) names.push(entry.name);
    if (names.length >= ENTRIES_MAX) break;
  }
  return names.sort();
}

// One byte more would be there only if the file grows.
async function readAtMost(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await file.read(bytes, filled, size - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

// The time of the change of status cannot be set by programs that keep the time of the content.
function stampOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [dev, ino, size, mtimeMs, ctimeMs].join(' ');
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function unlessLink(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ELOOP') throw error;
}
