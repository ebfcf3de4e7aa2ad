import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

// Writes the server and the command line as JavaScript to `dist/`, with the packages that they use: `npm pack` and the image contain
// that instead of the sources, because loading a thousand files takes as long as everything else at a start. The folder is flat, so that
// a URL relative to one file means the same in all. `-- <folder>` writes to another folder of the project.
// Not in it is what package.json names under `dependencies`, a package with native code, and under `optionalDependencies`, one whose licence
// wants it apart, so that people can replace it. Licences of the others are in `licences.txt`.
const root = join(import.meta.dirname, '..');
const dist = join(root, process.argv[2] ?? 'dist');
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const FILE_URL = /new URL\('([^']+)', import\.meta\.url\)/g;

/** Files named by `new URL(…, import.meta.url)`: scripts of threads become entries, texts are copied, the rest stays where it is. */
const filesByUrl: Plugin = {
  name: 'files-by-url',
  transform: {
    filter: { id: /\/src\//, code: /import\.meta\.url/ },
    handler(code, id) {
      const place = (path: string): string => {
        const file = resolve(dirname(id), path);
        if (!file.startsWith(join(root, 'src/'))) return relative(dist, file) + (path.endsWith('/') ? '/' : '');
        const fileName = basename(file).replace(/\.ts$/, '.js');
        if (file.endsWith('.ts')) this.emitFile({ type: 'chunk', id: file, fileName });
        else this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
        return `./${fileName}`;
      };
      return code.replace(FILE_URL, (_match, path) => `new URL('${place(path)}', import.meta.url)`);
    },
  },
};

const licences: Plugin = {
  name: 'licences',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const packages = new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []));
    const texts = [...packages].sort().map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const files = globSync('{LICENSE,LICENCE,license,licence,COPYING,NOTICE}{,.*,-*}', { cwd: folder });
      return [
        `${name} ${version}: ${license}`,
        ...files.sort().map((file) => readFileSync(join(folder, file), 'utf8')),
      ];
    });
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.flat().join('\n\n') });
  },
};

rmSync(dist, { recursive: true, force: true });
const build = await rolldown({
  cwd: root,
  input: { main: 'src/main.js', coffer: 'src/cli/coffer.ts' },
  platform: 'node',
  external: [...Object.keys({ ...dependencies, ...optionalDependencies }), 'pg-native'],
  plugins: [filesByUrl, licences],
  logLevel: 'silent', // of a dependency that uses `eval` to name functions
});
await build.write({
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // The OAuth server's models go by the names of their classes, which compressing removes otherwise.
  minify: { compress: { keepNames: { class: true, function: true } }, mangle: false, codegen: true },
});
