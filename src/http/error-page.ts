import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ERROR_CODES, type ErrorCode } from '#kernel/errors.ts';
import { ERROR_STATUS } from './problem.ts';

const STYLE = `:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}
body{margin:0 auto;max-width:44rem;padding:1.5rem}
h2{margin:2rem 0 .25rem;font-size:1.1rem}
h2:target{outline:2px solid;outline-offset:.25rem}
p{margin:.25rem 0}
code{font-family:ui-monospace,monospace}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Mounts the page of all error codes, where the `type` of each error leads. */
export function mountErrorPage(app: FastifyInstance): void {
  const page = errorPage();
  app.get('/docs/errors', async (_request, reply) =>
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }).send(page),
  );
}

function errorPage(): string {
  const codes = Object.entries(ERROR_CODES) as [ErrorCode, string][];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error codes – Coffer API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Error codes</h1>
<p>Every error has one of these codes in <code>error</code>, and its place on this page in <code>type</code>. Codes are stable;
sentences are not. <code>request_id</code> finds the request in the server's log.</p>
${codes.map(section).join('\n')}
</main>
</body>
</html>
`;
}

function section([code, sentence]: readonly [ErrorCode, string]): string {
  const { status, title } = ERROR_STATUS[code];
  return `<section aria-labelledby="${code}">
<h2 id="${code}"><code>${code}</code></h2>
<p><strong>${status} ${escaped(title)}</strong></p>
<p>${escaped(sentence).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>
</section>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
