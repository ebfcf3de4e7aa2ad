import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseCrossSite } from '#access/credentials/sessions/index.ts';
import { html } from '#access/texts/html.ts';
import { type Translate, translatorFor } from '#access/texts/translate.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { keepFromOthers, pageHeaders } from '#http/headers.ts';
import { AppError } from '#kernel/errors.ts';
import { errorSentence } from './error-sentence.ts';
import { requireFormToken } from './form-token.ts';
import { messagePage } from './page-frame.ts';
import { renderPage } from './send-page.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The URL under which the browser has opened this server, on page paths. */
    readonly ownUrl: PublicUrl;
    /** Translates into the language of the browser, on page paths. */
    readonly t: Translate;
  }
}

const Problem = z.object({ error: z.string(), message: z.string(), request_id: z.string() });
const FORM_BYTES_MAX = 16 * 1024;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Mounts pages. Bodies are forms, given as `URLSearchParams`; forms of other sites or browsers are refused before the handler
 * runs; errors are sent as pages.
 */
export function mountPages(app: FastifyInstance, publicUrl: PublicUrl, mount: (scope: FastifyInstance) => void): void {
  app.register((scope, _options, done) => {
    scope.decorateRequest('ownUrl', {
      getter(this: FastifyRequest) {
        return urlAt(this.requestContext.origin, publicUrl);
      },
    });
    scope.decorateRequest('t', {
      getter(this: FastifyRequest) {
        return translatorFor(this.headers['accept-language']);
      },
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: FORM_BYTES_MAX },
      async (_request: unknown, body: Buffer) => parseForm(body),
    );
    scope.addHook('onRequest', async (request, reply) => {
      keepFromOthers(reply).headers(pageHeaders(request.ownUrl));
    });
    scope.addHook('preHandler', async (request) => {
      if (SAFE_METHODS.has(request.method)) return;
      refuseForeignForm(request, publicUrl);
      requireFormToken(request);
    });
    scope.addHook('onSend', async (_request, reply, payload) => errorAsPage(reply, payload));
    mount(scope);
    done();
  });
}

// Users read this.
function refuseForeignForm(request: FastifyRequest, publicUrl: PublicUrl): void {
  try {
    const { method, headers, requestContext } = request;
    refuseCrossSite({ method, headers, origin: requestContext.origin }, publicUrl);
  } catch (cause) {
    const message = `This form was not sent from a page of this server. Open ${request.ownUrl.href} and try again`;
    throw new AppError('csrf_refused', message, { cause });
  }
}

function urlAt(origin: string, { basePath }: PublicUrl): PublicUrl {
  return { href: origin + basePath, origin, basePath };
}

function parseForm(body: Buffer): URLSearchParams {
  if (!isUtf8(body)) throw new AppError('bad_request', 'The form is not valid UTF-8');
  return new URLSearchParams(body.toString('utf8'));
}

// The common error handler decides, answers and logs; only the representation changes here.
function errorAsPage(reply: FastifyReply, payload: unknown): unknown {
  const { ownUrl, t } = reply.request;
  const isProblem = /^application\/(problem\+)?json/.test(String(reply.getHeader('content-type')));
  if (reply.statusCode < 400 || !isProblem || typeof payload !== 'string') return payload;
  const { error, message, request_id } = Problem.parse(JSON.parse(payload));
  const heading = reply.statusCode < 500 ? t('Request failed') : t('Something went wrong');
  const body = html`${messagePage({ heading, text: errorSentence(t, error, message) })}<p class="soft">${t('Request <code>{id}</code>', { id: request_id })}</p>`;
  const page = renderPage(ownUrl, t, { title: heading, body });
  reply.headers(page.headers);
  return page.html;
}
