import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseCrossSite } from '#access/credentials/sessions/index.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { pageHeaders } from '#http/server/page-headers.ts';
import { AppError } from '#kernel/errors.ts';
import { requireFormToken } from './form-token.ts';
import { html } from './html.ts';
import { messagePage } from './page-frame.ts';
import { renderPage } from './send-page.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** On page paths: where the server is seen. */
    readonly publicUrl: PublicUrl;
  }
}

const Problem = z.object({ message: z.string(), request_id: z.string() });
const FORM_BYTES_MAX = 16 * 1024;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Mounts pages: bodies are forms, given as `URLSearchParams`; a form that another site sent, or that this browser was never
 * given, is refused before its handler runs; and what goes wrong is told on a page.
 */
export function mountPages(app: FastifyInstance, publicUrl: PublicUrl, mount: (scope: FastifyInstance) => void): void {
  const shared = pageHeaders(publicUrl);
  app.register((scope, _options, done) => {
    scope.decorateRequest('publicUrl', { getter: () => publicUrl });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: FORM_BYTES_MAX },
      async (_request: unknown, body: Buffer) => parseForm(body),
    );
    scope.addHook('onRequest', async (_request, reply) => {
      reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers').headers(shared);
    });
    scope.addHook('preHandler', async (request) => {
      if (SAFE_METHODS.has(request.method)) return;
      refuseForeignForm(request, publicUrl);
      requireFormToken(request);
    });
    scope.addHook('onSend', async (_request, reply, payload) => errorAsPage(publicUrl, reply, payload));
    mount(scope);
    done();
  });
}

// A person gets to read this: most often they opened the page under a name of the server that is not its public one.
function refuseForeignForm(request: FastifyRequest, publicUrl: PublicUrl): void {
  try {
    refuseCrossSite(request, publicUrl);
  } catch (cause) {
    const message = `This form did not come from a page of this server. Open the page at ${publicUrl.href} and try again`;
    throw new AppError('csrf_refused', message, { cause });
  }
}

function parseForm(body: Buffer): URLSearchParams {
  if (!isUtf8(body)) throw new AppError('bad_request', 'The form is not valid UTF-8');
  return new URLSearchParams(body.toString('utf8'));
}

// The server's one error handler decides on, answers and logs every failure; only what a person gets to read is changed here.
function errorAsPage(publicUrl: PublicUrl, reply: FastifyReply, payload: unknown): unknown {
  const isProblem = /^application\/(problem\+)?json/.test(String(reply.getHeader('content-type')));
  if (reply.statusCode < 400 || !isProblem || typeof payload !== 'string') return payload;
  const { message, request_id } = Problem.parse(JSON.parse(payload));
  const heading = reply.statusCode < 500 ? 'That did not work' : 'Something went wrong';
  const body = html`${messagePage({ heading, text: `${message}.` })}<p class="soft">Request <code>${request_id}</code></p>`;
  const page = renderPage(publicUrl, { title: heading, body });
  reply.headers(page.headers);
  return page.html;
}
