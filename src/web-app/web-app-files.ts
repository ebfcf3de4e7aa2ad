import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** One built file: its bodies by content coding. A file too small or too dense to gain by one has only `identity`. */
export type ConsoleFile = {
  readonly type: string;
  readonly bodies: Readonly<Record<'identity', Buffer>> & Readonly<Partial<Record<'br' | 'gzip', Buffer>>>;
};

/** The built console: its page as a template, and every other file by its path below `/app/`. */
export type ConsoleFiles = { readonly page: string; readonly files: ReadonlyMap<string, ConsoleFile> };

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const PAGE = 'index.html';

/**
 * Reads the built console into memory, some two megabytes; null where it is not built. Nothing but what was there at that
 * moment can ever be asked for, so that no path leads to another file.
 */
export async function readConsole(folder: string): Promise<ConsoleFiles | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  if (!paths.includes(PAGE)) return null;
  const present = new Set(paths);
  const read = (path: string) => readFile(join(folder, path));
  const files = new Map<string, ConsoleFile>();
  for (const path of paths) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const bodies = {
      identity: await read(path),
      ...(present.has(`${path}.br`) && { br: await read(`${path}.br`) }),
      ...(present.has(`${path}.gz`) && { gzip: await read(`${path}.gz`) }),
    };
    files.set(path.split(sep).join('/'), { type, bodies });
  }
  return { page: (await read(PAGE)).toString('utf8'), files };
}
