import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { pageHeaders } from '#http/server/page-headers.ts';
import type { Html } from './html.ts';
import { pageFrame } from './page-frame.ts';
import { contentSecurityPolicy } from './page-headers.ts';

/** One page, but for what all of them share. */
export type Page = {
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
export type RenderedPage = { readonly headers: Readonly<Record<string, string>>; readonly html: string };

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
