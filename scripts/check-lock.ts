import { readFileSync } from 'node:fs';

// A registry that lags behind drops a new release's platform packages from the lock without a word, and `npm ci` then fails on
// the machines that need them. Every optional dependency named in the lock must therefore be in the lock.
type Locked = { readonly optionalDependencies?: Readonly<Record<string, string>> };

const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
);
const present = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1)));
const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !present.has(name))
    .map((name) => `${path || 'package.json'} names ${name}, which is not in package-lock.json`),
);

for (const line of missing) process.stderr.write(`${line}\n`);
if (missing.length > 0) process.exitCode = 1;
