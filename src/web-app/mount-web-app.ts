import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { AppError } from '#kernel/errors.ts';
import { type ConsoleFile, type ConsoleFiles, readConsole } from './web-app-files.ts';
import { consoleHeaders, consolePolicy } from './web-app-headers.ts';

/** Where `npm run build` puts the console. */
export const CONSOLE_FOLDER = new URL('../../console/dist/', import.meta.url).pathname;

const NONCE = /__NONCE__/g;
const HTML = 'text/html; charset=utf-8';
const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Coffer</title>
<h1>The console is not built</h1><p>Run <code>npm run build</code> in Coffer's folder and reload this page. The API answers as ever.</p>
`;

/**
 * Mounts the console at `/app/` and leads `/` to it. A path that names no file is one of the page's own and gets the page;
 * below `/app/assets/` it is a 404, or an old page would take the page itself for a script.
 */
export function mountConsole(app: FastifyInstance, publicUrl: PublicUrl, folder = CONSOLE_FOLDER): void {
  const shared = consoleHeaders(publicUrl);
  const home = `${publicUrl.basePath}/app/`;
  let built: Promise<ConsoleFiles | null> | null = null;
  // Read with the first request for it; one that is not built yet is looked for again.
  const console = async () => {
    built ??= readConsole(folder);
    const files = await built;
    if (files === null) built = null;
    return files;
  };
  app.register((scope, _options, done) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers').headers(shared);
    });
    const toHome = (_request: FastifyRequest, reply: FastifyReply) =>
      reply.removeHeader('content-type').redirect(home, 302);
    scope.get('/', toHome);
    const answer = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
      const files = await console();
      if (files === null) return reply.code(503).header('content-type', HTML).send(NOT_BUILT);
      const file = files.files.get(path);
      if (file !== undefined) return sendFile(request, reply, file, path.startsWith('assets/'));
      if (path.startsWith('assets/')) throw new AppError('not_found', 'There is no such file');
      return sendPage(reply, files.page, home);
    };
    scope.get('/app', (request, reply) => answer(request, reply, ''));
    scope.get<{ Params: { '*': string } }>('/app/*', (request, reply) => answer(request, reply, request.params['*']));
    done();
  });
}

// The nonce is another each time, so that nobody can know it who has seen the page before.
function sendPage(reply: FastifyReply, page: string, home: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({
      'content-type': HTML,
      'cache-control': 'no-cache',
      'content-security-policy': consolePolicy(nonce),
    })
    .send(page.replace('<head>', `<head><base href="${home}">`).replace(NONCE, nonce));
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: ConsoleFile, isHashed: boolean): FastifyReply {
  const coding = codingFor(request.headers['accept-encoding'] ?? '', file);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply
    .headers({
      'content-type': file.type,
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    })
    .send(file.bodies[coding]);
}

/** The densest coding that the request admits and the file has (RFC 9110 §12.5.3). */
function codingFor(accepted: string, { bodies }: ConsoleFile): 'br' | 'gzip' | 'identity' {
  const admitted = accepted.split(',').flatMap((item) => {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter)) ? [] : [coding];
  });
  return (
    (['br', 'gzip'] as const).find((coding) => bodies[coding] !== undefined && admitted.includes(coding)) ?? 'identity'
  );
}
