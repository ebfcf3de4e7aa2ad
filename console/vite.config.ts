import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { compileCalls, compileCatalog } from '../scripts/messages.ts';

const CODE = /\.(tsx?|m?js)$/;

// Compressing smaller files gains less than the extra header costs.
const BYTES_MIN = 1024;

// Compress once at build time with the best ratio, instead of on every response.
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle: ({ dir = '' }, bundle) => {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const body = readFileSync(join(dir, name));
        if (body.length < BYTES_MIN) continue;
        writeFileSync(join(dir, `${name}.gz`), gzipSync(body, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(body, { params }));
      }
    },
  };
}

// The server's own pages use the font too: its name has no hash, and a new version of it gets a new name.
const FONT = 'hanken-grotesk-latin-wght-normal.woff2';

// The first reads of every page, by the URLs with which it sends them. Changes after the number that the first says are not missed.
const READS = [
  'changes?cursor=latest',
  'users/me',
  'family_settings',
  'accounts?per_page=100&page=1&include_disabled=true',
];

// Without these the browser asks for the font when it has read the style sheet, and for the session and the overview when it has run
// the script. The server removes the files of the overview from other pages.
const askedEarly: Plugin = {
  name: 'asked-early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const overview = [chunkOf(bundle, 'overview-page'), chunkOf(bundle, 'overview')];
      const styles = overview.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      const ofOverview = { crossorigin: true, 'data-page': 'overview' };
      return [
        link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./assets/${FONT}` }),
        ...READS.map((path) => link({ rel: 'preload', as: 'fetch', crossorigin: true, href: `../api/v1/${path}` })),
        ...overview.map(({ fileName }) => link({ rel: 'modulepreload', href: `./${fileName}`, ...ofOverview }, 'head')),
        ...styles.map((css) => link({ rel: 'stylesheet', href: `./${css}`, ...ofOverview }, 'head')),
      ];
    },
  },
};

function link(attrs: NonNullable<HtmlTagDescriptor['attrs']>, injectTo: 'head' | 'head-prepend' = 'head-prepend') {
  return { tag: 'link', attrs, injectTo };
}

function chunkOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
  if (found?.type !== 'chunk') throw new Error(`the build has no ${name}`);
  return found;
}

// Messages are compiled here, so that pages load no parser; a language is one file, which only its readers load.
export const messages: Plugin = {
  name: 'messages',
  enforce: 'pre',
  transform: (code, id) => {
    if (/\/i18n\/\w+\.json$/.test(id)) {
      return { code: `export default ${compileCatalog(JSON.parse(code))}`, moduleType: 'js', map: null };
    }
    return /\/console\/src\/(?!ui\/i18n\/).+\.tsx?$/.test(id) ? { code: compileCalls(code), map: null } : null;
  },
};

const WORKER = 'service-worker';

// The service worker keeps these files; its text changes with them, which is how a browser notices a new build.
const listedFiles: Plugin = {
  name: 'listed-files',
  apply: 'build',
  // After Vite has removed the entry, which only imports.
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const worker = chunkOf(bundle, WORKER);
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const name = createHash('sha256').update(files.sort().join()).digest('hex').slice(0, 16);
      worker.code = worker.code.replaceAll('__BUILD__', JSON.stringify({ name, files }));
    },
  },
};

const server = 'http://127.0.0.1:3000';
const serverPaths = ['/api', '/sessions', '/registrations', '/oauth', '/docs', '/openapi.json'];

export default defineConfig(({ command }) => ({
  // A build can be served under any base path: the server writes the page's <base>.
  base: command === 'build' ? './' : '/app/',
  plugins: [messages, react(), compressed(), askedEarly, listedFiles],
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2023',
    // The first browsers with `light-dark()`, which the design tokens use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    license: { fileName: 'licences.md' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    // Only the root files have side effects: an index.ts then loads no more than what is imported from it.
    // Code of every page is one file, code of most pages another, code of some a third: few requests for the first page and
    // little that it does not need. The service worker is a file of its own.
    rolldownOptions: {
      // A warning that only a slow machine gets.
      checks: { pluginTimings: false },
      input: {
        index: join(import.meta.dirname, 'index.html'),
        [WORKER]: join(import.meta.dirname, 'src/app/offline/service-worker.ts'),
      },
      treeshake: { moduleSideEffects: (id) => !/\/console\/src\/.+\/.+\.tsx?$/.test(id) },
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? `${WORKER}.js` : 'assets/[name]-[hash].js'),
        assetFileNames: ({ names }) =>
          `assets/${names.some((name) => name.endsWith('.woff2')) ? '[name]' : '[name]-[hash]'}[extname]`,
        codeSplitting: {
          groups: [
            {
              name: 'first',
              tags: ['$initial'],
              test: (id) => CODE.test(id) && !id.includes('/offline/'),
              priority: 3,
            },
            { name: 'overview', test: /\/overview\/overview-page\.tsx$/, priority: 2 },
            { name: 'shared', minShareCount: 10, test: CODE, priority: 1 },
            { name: 'common', minShareCount: 4, test: CODE },
          ],
        },
      },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: Object.fromEntries(serverPaths.map((path) => [path, server])) },
}));
