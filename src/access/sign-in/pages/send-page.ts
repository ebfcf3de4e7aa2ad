import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Html } from '#access/texts/html.ts';
import type { Translate } from '#access/texts/translate.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { pageHeaders } from '#http/headers.ts';
import { pageFrame } from './page-frame.ts';

type Page = {
  /** The title, shown before the product name. */
  readonly title: string | Html;
  readonly body: Html;
  readonly status?: number;
  /** Redirect URIs that submitting the form may lead to. */
  readonly formAction?: readonly string[];
  /** A script that the page also works without. */
  readonly script?: Html;
};

/** A rendered page, for responses outside Fastify. */
type RenderedPage = { readonly headers: Readonly<Record<string, string>>; readonly html: string };

export function renderPage(
  ownUrl: PublicUrl,
  t: Translate,
  { title, body, formAction = [], script }: Page,
): RenderedPage {
  const nonce = randomBytes(16).toString('base64');
  return {
    headers: {
      ...pageHeaders(ownUrl),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': contentSecurityPolicy({ nonce, hasScript: script !== undefined, formAction }),
    },
    html: pageFrame({ t, ownUrl, title, body, nonce, script: script ?? null }).toString(),
  };
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { headers, html } = renderPage(reply.request.ownUrl, reply.request.t, page);
  return reply
    .code(page.status ?? 200)
    .headers(headers)
    .send(html);
}

/** Redirects to `path` with a GET: 303, never 307 (RFC 9700 §4.12). */
export function sendOnward(reply: FastifyReply, path: string): FastifyReply {
  return reply.removeHeader('content-type').redirect(`${reply.request.ownUrl.basePath}${path}`, 303);
}

/** The values of the Content-Security-Policy that differ by page. */
type PageSources = {
  readonly nonce: string;
  readonly hasScript: boolean;
  /** Redirect URIs that submitting the form may lead to. */
  readonly formAction: readonly string[];
};

/** The Content-Security-Policy of a page: its own style and script, nothing external. */
function contentSecurityPolicy({ nonce, hasScript, formAction }: PageSources): string {
  return [
    "default-src 'none'",
    `script-src ${hasScript ? `'nonce-${nonce}'` : "'none'"}`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    "font-src 'self'",
    `connect-src ${hasScript ? "'self'" : "'none'"}`,
    // Chromium applies this to the whole chain of redirects after a form, including those of the client.
    `form-action 'self'${formAction.map((target) => ` ${formActionSources(target)}`).join('')}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/**
 * The CSP sources of a redirect URI: its client may redirect to another host, and from loopback to the web. For custom schemes
 * only the scheme can be named.
 */
function formActionSources(target: string): string {
  const { protocol } = new URL(target);
  return protocol === 'http:' ? 'http: https:' : protocol;
}
