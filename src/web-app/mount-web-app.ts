import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { acceptedCodings } from '#http/accept.ts';
import { keepFromOthers, pageHeaders } from '#http/headers.ts';
import { AppError } from '#kernel/errors.ts';

/** The output of `npm run build`. */
export const WEB_APP_FOLDER = new URL('../../console/dist/', import.meta.url).pathname;

const NONCE = /__NONCE__/g;
// The build marks what only the overview loads; other pages do not wait for it.
const FOR_OVERVIEW = /<link [^>]*data-page="overview"[^>]*>\s*/g;
const WORKER = 'service-worker.js';
const ICON = 'icons/icon-192.png';
// Other files have a policy with `sandbox`, in which a worker has no storage.
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const HTML = 'text/html; charset=utf-8';
const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Coffer</title>
<h1>The web app is not built</h1><p>Run <code>npm run build</code> in Coffer's folder and reload this page. The API works without it.</p>
`;

/**
 * Serves the web app at `/app/`, its icon at `/favicon.ico`, and redirects `/` to it. A path without a file gets the page, whose router handles it; below
 * `/app/assets/` it is a 404, so that an old page does not load HTML as a script.
 */
export function mountWebApp(app: FastifyInstance, publicUrl: PublicUrl, folder = WEB_APP_FOLDER): void {
  const home = `${publicUrl.basePath}/app/`;
  let built: Promise<WebAppFiles | null> | null = null;
  // Read at the first request; looked up again while it is not built.
  const webApp = async () => {
    built ??= readWebApp(folder);
    const files = await built;
    if (files === null) built = null;
    return files;
  };
  app.register((scope, _options, done) => {
    scope.addHook('onRequest', async ({ requestContext }, reply) => {
      keepFromOthers(reply).headers(webAppHeaders(requestContext));
    });
    const toHome = (_request: FastifyRequest, reply: FastifyReply) =>
      reply.removeHeader('content-type').redirect(home, 302);
    scope.get('/', toHome);
    const answer = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
      const files = await webApp();
      if (files === null && !path.startsWith('assets/'))
        return reply.code(503).header('content-type', HTML).send(NOT_BUILT);
      const file = files?.files.get(path);
      if (path === WORKER) reply.header('content-security-policy', WORKER_POLICY);
      if (file !== undefined) return sendFile(request, reply, file, path.startsWith('assets/'));
      if (files === null || path.startsWith('assets/')) throw new AppError('not_found', 'File not found');
      return sendPage(reply, path === '' ? files.page : files.page.replace(FOR_OVERVIEW, ''), home);
    };
    // Dashboards and monitors ask for it without reading the page that names an icon.
    scope.get('/favicon.ico', async (request, reply) => {
      const icon = (await webApp())?.files.get(ICON);
      if (icon === undefined) throw new AppError('not_found', 'The web app is not built');
      return sendFile(request, reply, icon, false);
    });
    scope.get('/app', (request, reply) => answer(request, reply, ''));
    scope.get<{ Params: { '*': string } }>('/app/*', (request, reply) => answer(request, reply, request.params['*']));
    done();
  });
}

// A new nonce for each response: a page that was seen before does not reveal it.
function sendPage(reply: FastifyReply, page: string, home: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({
      'content-type': HTML,
      'cache-control': 'no-cache',
      'content-security-policy': contentSecurityPolicy(nonce),
    })
    .send(page.replace('<head>', `<head><base href="${home}">`).replace(NONCE, nonce));
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebAppFile, isHashed: boolean): FastifyReply {
  const coding = codingFor(acceptedCodings(request.headers['accept-encoding']), file);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply
    .headers({
      'content-type': file.type,
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    })
    .send(file.bodies[coding]);
}

/** The best content coding that the request accepts and the file has (RFC 9110 §12.5.3). */
function codingFor(accepted: ReadonlySet<string>, { bodies }: WebAppFile): 'br' | 'gzip' | 'identity' {
  return (['br', 'gzip'] as const).find((coding) => bodies[coding] !== undefined && accepted.has(coding)) ?? 'identity';
}

/**
 * Content-Security-Policy: script, style and data from this server only; no inline script, plug-in or frame. Styles made at run
 * time need the nonce. The Trusted Types policy `default` refuses text with elements.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

function webAppHeaders(opened: { readonly origin: string }): Readonly<Record<string, string>> {
  return { ...pageHeaders(opened), 'x-content-type-options': 'nosniff' };
}

/** The bodies of one built file by content coding. A file that does not compress well has only `identity`. */
type WebAppFile = {
  readonly type: string;
  readonly bodies: Readonly<Record<'identity', Buffer>> & Readonly<Partial<Record<'br' | 'gzip', Buffer>>>;
};

/** The page as a template, and every other file by its path below `/app/`. */
type WebAppFiles = { readonly page: string; readonly files: ReadonlyMap<string, WebAppFile> };

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
async function readWebApp(folder: string): Promise<WebAppFiles | null> {
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
