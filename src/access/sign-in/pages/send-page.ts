import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { pageHeaders } from '#http/server/page-headers.ts';
import type { Html } from './html.ts';
import { pageFrame } from './page-frame.ts';

/** One page, but for what all of them share. */
type Page = {
  /** Stands before the product's name in the browser's tab. */
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  /** Redirect URIs that the answer to the page's form may lead to. */
  readonly formAction?: readonly string[];
  /** A script that the page is better with and works without. */
  readonly script?: Html;
};

/** A page as it goes over the wire, for an answer that is not Fastify's. */
type RenderedPage = { readonly headers: Readonly<Record<string, string>>; readonly html: string };

/** Renders a page with the headers that belong to it. */
export function renderPage(publicUrl: PublicUrl, { title, body, formAction = [], script }: Page): RenderedPage {
  const nonce = randomBytes(16).toString('base64');
  return {
    headers: {
      ...pageHeaders(publicUrl),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': contentSecurityPolicy({ nonce, hasScript: script !== undefined, formAction }),
    },
    html: pageFrame({ publicUrl, title, body, nonce, script: script ?? null }).toString(),
  };
}

/** Answers with a page, 200 unless it says otherwise. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { headers, html } = renderPage(reply.request.publicUrl, page);
  return reply
    .code(page.status ?? 200)
    .headers(headers)
    .send(html);
}

/** Sends the browser on to `path` of this server, by a GET whatever brought it here: 303, never 307 (RFC 9700 §4.12). */
export function sendOnward(reply: FastifyReply, path: string): FastifyReply {
  return reply.removeHeader('content-type').redirect(`${reply.request.publicUrl.basePath}${path}`, 303);
}

/** What differs from page to page in its headers. */
type PageSources = {
  readonly nonce: string;
  readonly hasScript: boolean;
  /** Redirect URIs that an answer to the page's form may lead to. */
  readonly formAction: readonly string[];
};

/** The Content-Security-Policy of one page: its own style, its own script if it has one, and nothing from anywhere else. */
function contentSecurityPolicy({ nonce, hasScript, formAction }: PageSources): string {
  return [
    "default-src 'none'",
    `script-src ${hasScript ? `'nonce-${nonce}'` : "'none'"}`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    `connect-src ${hasScript ? "'self'" : "'none'"}`,
    // Chromium holds the whole chain of redirects after a form to this, the client's own redirects included.
    `form-action 'self'${formAction.map((target) => ` ${formActionSources(target)}`).join('')}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/**
 * The CSP sources of a redirect URI and of where its client may lead from there: a callback on one host often sends the browser
 * on to another, and one on the loopback to a page on the web. All that is said of a scheme other than http is the scheme.
 */
function formActionSources(target: string): string {
  const { protocol } = new URL(target);
  return protocol === 'http:' ? 'http: https:' : protocol;
}
