import { readFileSync } from 'node:fs';
import { minVersion, satisfies } from 'semver';

// A registry that lags behind drops a new release's platform packages from the lock without a word, and `npm ci` then fails on
// the machines that need them. Every optional dependency named in the lock must therefore be in the lock. And `npm ci` must not
// warn of an old Node on the oldest one that package.json and README name.
type Locked = {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node?: string };
};

const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
);
const present = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1)));
const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !present.has(name))
    .map((name) => `${path || 'package.json'} names ${name}, which is not in package-lock.json`),
);

const oldest = minVersion(lock.packages['']?.engines?.node ?? '')?.version ?? '';
const tooOld = Object.entries(lock.packages).flatMap(([path, { engines }]) =>
  satisfies(oldest, engines?.node ?? '*')
    ? []
    : [`${path} needs Node ${engines?.node}; package.json promises ${oldest}`],
);
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const promised = `Node ${oldest.replace(/\.0$/, '')} or newer`;
const unsaid = readme.includes(promised) ? [] : [`README.md does not say "${promised}"`];

const faults = [...missing, ...tooOld, ...unsaid];
for (const line of faults) process.stderr.write(`${line}\n`);
if (faults.length > 0) process.exitCode = 1;
