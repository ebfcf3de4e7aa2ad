import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { publicUrl } from '#config/setting-parsers.ts';
import { RequestContext } from '#http/context.ts';
import { KnownPaths } from '#http/known-paths.ts';
import { AppError } from '#kernel/errors.ts';
import { buildConsole } from '#tests/harness/browser/build-console.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { mountWebApp } from '#web-app/mount-web-app.ts';

const SCRIPT = 'console.log("a script");'.repeat(50);
const ICON = 'an icon';
const PAGE =
  '<!doctype html><html><head><title>Coffer</title><script src="./assets/a-1.js" nonce="__NONCE__"></script></head></html>';

function mountAt(app: FastifyInstance, seenAt: string, folder: string): void {
  const seen = publicUrl(seenAt);
  app.decorate('knownPaths', new KnownPaths());
  app.addHook('onRequest', async (request) => {
    request.requestContext = new RequestContext(request, () => seen.origin);
  });
  mountWebApp(app, seen, folder);
}

/** A server of nothing but a small built console, and the folder it was built into. */
async function startConsole(t: TestContext, seenAt = 'http://localhost:3000') {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-console-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.js'), 'not to be read');
  const write = (path: string, body: string | Buffer) => writeFileSync(join(folder, 'dist', path), body);
  write('index.html', PAGE);
  write('assets/a-1.js', SCRIPT);
  write('assets/a-1.js.gz', gzipSync(SCRIPT));
  write('assets/a-1.js.br', brotliCompressSync(SCRIPT));
  mkdirSync(join(folder, 'dist/icons'));
  write('icons/icon-192.png', ICON);
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setErrorHandler((error, _request, reply) => {
    reply.code(error instanceof AppError && error.code === 'not_found' ? 404 : 500).send();
  });
  mountAt(app, seenAt, join(folder, 'dist'));
  t.after(() => app.close());
  return app;
}

test('the root redirects to the web app below the public base path', async (t) => {
  for (const [seenAt, home] of [
    ['http://localhost:3000', '/app/'],
    ['https://money.example/coffer', '/coffer/app/'],
  ] as const) {
    const { statusCode, headers } = await (await startConsole(t, seenAt)).inject('/');
    assert.deepEqual([statusCode, headers.location], [302, home]);
  }
});

test('the path at which monitors look for an icon has that of the web app', async (t) => {
  const { statusCode, headers, body } = await (await startConsole(t)).inject('/favicon.ico');
  assert.deepEqual([statusCode, headers['content-type'], body], [200, 'image/png', ICON]);
  assert.equal(headers['cache-control'], 'no-cache');
});

test('every page path serves the uncached page with its base path', async (t) => {
  const app = await startConsole(t, 'https://money.example/coffer');
  for (const url of ['/app', '/app/', '/app/accounts/018f', '/app/index.html', '/app/a.b/c?d=e']) {
    const { statusCode, headers, body } = await app.inject(url);
    assert.equal(statusCode, 200, url);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(headers['cache-control'], 'no-cache');
    assert.ok(body.includes('<head><base href="/coffer/app/">'), body);
  }
});

test("the CSP allows only the server's own files and a fresh nonce per page", async (t) => {
  const app = await startConsole(t);
  const nonces = new Set<string>();
  for (let times = 0; times < 3; times += 1) {
    const { headers, body } = await app.inject('/app/');
    const policy = String(headers['content-security-policy']);
    const nonce = /'nonce-([\w+/=]{22,})'/.exec(policy)?.[1] ?? '';
    nonces.add(nonce);
    assert.ok(body.includes(`nonce="${nonce}"`) && !body.includes('__NONCE__'));
    assert.equal(
      policy.replace(nonce, ''),
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-'; img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'self'; object-src 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types default",
    );
  }
  assert.equal(nonces.size, 3);
});

test('every response below /app forbids framing and content sniffing', async (t) => {
  const app = await startConsole(t);
  for (const url of ['/', '/app/', '/app/assets/a-1.js', '/app/assets/gone.js']) {
    const { headers } = await app.inject(url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    assert.equal(headers['referrer-policy'], 'same-origin');
    assert.equal(headers['access-control-allow-origin'], undefined);
  }
});

test('a built file is cached for ever, in the best encoding that the browser accepts', async (t) => {
  const app = await startConsole(t);
  const codings = {
    'gzip, deflate, br, zstd': 'br',
    gzip: 'gzip',
    'br;q=0, gzip;q=0.5': 'gzip',
    'br;q=0.000': undefined,
    '': undefined,
  };
  const decode = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, coding] of Object.entries(codings)) {
    const answer = await app.inject({ url: '/app/assets/a-1.js', headers: { 'accept-encoding': accepted } });
    assert.equal(answer.headers['content-encoding'], coding, accepted);
    assert.equal(answer.headers.vary, 'accept-encoding');
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(answer.headers['content-type'], 'text/javascript; charset=utf-8');
    const known = coding as keyof typeof decode | undefined;
    assert.equal(String(known === undefined ? answer.rawPayload : decode[known](answer.rawPayload)), SCRIPT);
  }
});

test('HEAD answers like GET, without the body', async (t) => {
  const app = await startConsole(t);
  for (const url of ['/app/', '/app/assets/a-1.js']) {
    const [head, get] = [await app.inject({ method: 'HEAD', url }), await app.inject(url)];
    assert.equal(head.statusCode, 200);
    assert.equal(head.body, '');
    assert.equal(head.headers['content-length'], get.headers['content-length']);
    assert.equal(head.headers['cache-control'], get.headers['cache-control']);
  }
});

test('no path leaves the folder, and a missing file is a 404, not the page', async (t) => {
  const app = await startConsole(t);
  for (const url of [
    '/app/../secret.js',
    '/app/%2e%2e/secret.js',
    '/app/assets/../../secret.js',
    '/app/assets/..%2f..%2fsecret.js',
    '/app/assets/..%5c..%5csecret.js',
    '/app/assets/%00',
    '/app/assets/',
    '/app/assets/a-1.js.gz',
    '/app/assets/gone-2.js',
  ]) {
    const { statusCode, body } = await app.inject(url);
    assert.ok(!body.includes('not to be read'), url);
    assert.ok(statusCode === 404 || body.includes('<title>Coffer'), `${url}: ${statusCode}`);
  }
  assert.equal((await app.inject('/app/assets/gone-2.js')).statusCode, 404);
});

test('an unbuilt web app says how to build it and is served once built', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-console-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const app = fastify();
  t.after(() => app.close());
  mountAt(app, 'http://localhost:3000', folder);
  const before = await app.inject('/app/');
  assert.equal(before.statusCode, 503);
  assert.ok(before.body.includes('npm run build'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  assert.equal((await app.inject('/app/')).statusCode, 200);
});

// Ten megabits a second move this in a sixth of a second.
const ENTRY_BYTES_MAX = 190_000;

test('the web app first loads less than 190 kB of compressed scripts, all its own', async (t) => {
  const folder = await buildConsole();
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const everyPage = page.replace(/<link [^>]*data-page[^>]*>/g, '');
  const first = [...everyPage.matchAll(/<(?:script|link rel="modulepreload")[^>]*(?:src|href)="\.\/([^"]+\.js)"/g)].map(
    ([, path]) => path ?? '',
  );
  assert.ok(first.length > 0);
  const bytes = first.reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path)), { level: 9 }).length, 0);
  t.diagnostic(`${bytes} bytes in ${first.length} files`);
  assert.ok(bytes < ENTRY_BYTES_MAX, `${bytes} bytes`);
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)/, 'no inline script');
  assert.doesNotMatch(page, /(?:src|href)="(?!\.\/|\.\.\/api\/v1\/)/, 'nothing from elsewhere');
});

test('only the page of the overview loads the files of the overview', async (t) => {
  await buildConsole();
  const coffer = await startCoffer(t);
  const overview = await coffer.call('GET', '/app/');
  for (const file of [
    /<link rel="modulepreload"[^>]*overview-[^>]*\.js"/,
    /<link rel="stylesheet"[^>]*overview-[^>]*\.css"/,
  ]) {
    assert.match(overview.text, file);
  }
  const other = await coffer.call('GET', '/app/transactions');
  assert.match(other.text, /<script [^>]*first-/);
  assert.doesNotMatch(other.text, /overview/);
});

test('every Mantine component in the web app has its styles', async () => {
  const assets = join(await buildConsole(), 'assets');
  const read = (ending: string) =>
    readdirSync(assets)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(assets, name), 'utf8'))
      .join('\n');
  const [scripts, styles] = [read('.js'), read('.css')];
  const mantine = readFileSync(new URL('../../../node_modules/@mantine/core/styles.css', import.meta.url), 'utf8');
  const classes = new Set(mantine.match(/(?<=\.)m_[0-9a-f]+/g));
  assert.ok(classes.size > 100);
  const missing = [...classes].filter((name) => scripts.includes(name) && !styles.includes(name));
  assert.deepEqual(missing, [], 'console/src/app/mantine.css lists the styles');
});

test('the server serves the built web app next to its API', async (t) => {
  await buildConsole();
  const coffer = await startCoffer(t);
  const page = await coffer.call('GET', '/app/');
  assert.equal(page.status, 200, page.text);
  const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(page.text)?.[1];
  assert.equal((await coffer.call('GET', `/app/${script}`)).status, 200);
  assert.equal((await coffer.call('GET', '/api/v1/accounts')).status, 401);
});
