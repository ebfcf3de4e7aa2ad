import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { mountPages } from '#access/sign-in/pages/index.ts';
import { publicUrl } from '#config/setting-parsers.ts';
import { createHttp } from '#http/create-http.ts';
import { freePort } from '../server/free-port.ts';

/** A server that serves only the sign-in pages, on a loopback port; `scheme` and `host` make its public URL. */
export async function startPageServer(
  t: TestContext,
  mount: (scope: FastifyInstance) => void,
  options: { scheme?: 'http' | 'https'; host?: string; basePath?: string; quiet?: boolean } = {},
): Promise<{ app: FastifyInstance; base: string }> {
  const { scheme = 'http', host = 'localhost', basePath = '', quiet = false } = options;
  const port = await freePort();
  const seenAt = publicUrl(`${scheme}://${host}:${port}${basePath}`);
  const app = createHttp({
    publicUrl: seenAt,
    trustProxy: [],
    allowedHosts: [],
    corsOrigins: [],
    inFlightMax: 100,
    gate: { clock: Date.now, authenticate: refuse, admit: refuse, budgetExceeded: refuse },
    isDraining: () => false,
    observe: ({ error }, status) => {
      if (status >= 500 && !quiet) console.error(error?.cause ?? error);
    },
  });
  mountPages(app, seenAt, mount);
  await app.listen({ host: '127.0.0.1', port });
  t.after(() => app.close());
  return { app, base: seenAt.href };
}

function refuse(): never {
  throw new Error('a page asks for no credential');
}
