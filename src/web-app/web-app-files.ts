import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** The bodies of one built file by content coding. A file that does not compress well has only `identity`. */
export type WebAppFile = {
  readonly type: string;
  readonly bodies: Readonly<Record<'identity', Buffer>> & Readonly<Partial<Record<'br' | 'gzip', Buffer>>>;
};

/** The page as a template, and every other file by its path below `/app/`. */
export type WebAppFiles = { readonly page: string; readonly files: ReadonlyMap<string, WebAppFile> };

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const PAGE = 'index.html';

/**
 * Reads the built web app into memory (about 2 MB); null when it is not built. Requests only reach files of this map, so no path
 * can escape the folder.
 */
export async function readWebApp(folder: string): Promise<WebAppFiles | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  if (!paths.includes(PAGE)) return null;
  const present = new Set(paths);
  const read = (path: string) => readFile(join(folder, path));
  const files = new Map<string, WebAppFile>();
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
