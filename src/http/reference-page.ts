import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type { Route } from './route.ts';

// The reference's own colors have too little contrast to read, and its list of routes scrolls only with a pointer.
const READABLE = `
.light-mode {
  --scalar-color-2: #595959; --scalar-color-3: #666; --scalar-color-green: #006b44; --scalar-color-blue: #0062a3;
  --scalar-color-red: #b80000; --scalar-color-orange: #a83a00;
}
.dark-mode { --scalar-color-3: #949494; --scalar-color-red: #ff6b6b; }
.scalar-card-content:has(.endpoints), .endpoints { max-height: none !important; overflow: visible !important; }
`;

// The reference has no option for the names of its copy buttons, which come and go as the reader scrolls.
const NAMES = `<script>
const name = () => {
  for (const button of document.querySelectorAll('button.scalar-code-copy:not([aria-label])')) button.setAttribute('aria-label', 'Copy');
};
new MutationObserver(name).observe(document.body, { childList: true, subtree: true });
</script>`;

/** Mounts the contract at `/openapi.json` and its readable form at `/docs`. Both are made when first asked for. */
export function mountReference(app: FastifyInstance, routes: readonly Route[]): void {
  let contract: Promise<string> | null = null;
  let reference: Promise<FastifyInstance> | null = null;

  app.get('/openapi.json', async (_request, reply) => {
    contract ??= import('./openapi.ts').then(({ openApiDocument }) => JSON.stringify(openApiDocument(routes)));
    return reply.send(await contract);
  });

  const page = async (url: string) => {
    reference ??= openReference();
    return (await reference).inject(url);
  };
  app.get('/docs', async (_request, reply) => {
    const html = (await page('/docs/')).body.replace('</body>', `${NAMES}</body>`);
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyFor(html) })
      .send(html.replace('src="js/', 'src="docs/js/').replace(/<html(?![^>]*\blang=)/, '<html lang="en"'));
  });
  app.get('/docs/js/*', async (request, reply) => {
    const script = await page(request.url);
    return reply
      .code(script.statusCode)
      .header('content-type', 'text/javascript; charset=utf-8')
      .send(script.rawPayload);
  });
}

// In a server of its own that never listens: loading it costs 40 MB and a fifth of a second, which most processes never need.
async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: 'openapi.json',
      pageTitle: 'Coffer API',
      withDefaultFonts: false,
      customCss: READABLE,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  await app.ready();
  return app;
}

// The page has inline scripts of its own making: their hashes are allowed, and no other.
function policyFor(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(
    ([, body]) =>
      `'sha256-${createHash('sha256')
        .update(body ?? '')
        .digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
