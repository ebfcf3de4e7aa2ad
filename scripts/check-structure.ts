import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { strayColors } from './colors.ts';
import { longFunctions } from './function-lengths.ts';
import { cyclesIn, graphOf, importsOf, loadedBy, longestChain, pastFaces } from './import-graph.ts';
import { bannedWords, longTitles } from './language.ts';

// Prints the figures that keep the code easy to find and to read, and fails when one is over its limit. Imports and lengths are
// those of the source files of `src` and `console/src`, without tests; faces bind tests too. Arguments are paths: offences outside
// them are not listed. Without arguments the first few of each kind are.

const paths = process.argv.slice(2);
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const present = new Set(execFileSync('git', ['ls-files', '--deleted'], { encoding: 'utf8' }).split('\n'));
const files = tracked.split('\n').filter((file) => file !== '' && !present.has(file));
const code = files.filter((file) => /^(src|console\/src)\/.*\.(ts|tsx|js)$/.test(file));
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const sources = code.filter((file) => !isTest(file));
const imports = importsOf(code);
const ofSources = imports.filter(({ from }) => !isTest(from));
const loaded = graphOf(ofSources.filter(({ kind }) => kind === 'value'));

const known = new Map<string, string[]>();
const chain = sources
  .map((file) => longestChain(loaded, file, known))
  .reduce((longest, chain) => (chain.length > longest.length ? chain : longest));
const createLoads = [...loadedBy(loaded, 'src/ledger/transactions/create-transaction.ts')];

const lengths = sources.map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }));
lengths.sort((a, b) => b.lines - a.lines);
const p90 = lengths[Math.floor(lengths.length / 10)]?.lines ?? 0;
const median = lengths[Math.floor(lengths.length / 2)]?.lines ?? 0;

// Markup has an element or an attribute on each line. Route lists and migrations are lists, not procedures.
const isList = (file: string) => /\/(usage-)?migrations\/|\/routes\.ts$/.test(file);
const tooLong = sources
  .filter((file) => !isList(file))
  .flatMap((file) => longFunctions(file, file.endsWith('.tsx') ? 50 : 40));

function largest(pattern: RegExp, max: number): Figure {
  const folders = Map.groupBy(
    files.filter((file) => pattern.test(file)),
    dirname,
  );
  const sizes = [...folders].map(([folder, { length }]) => ({ folder, length })).sort((a, b) => b.length - a.length);
  const offences = sizes.filter(({ length }) => length > max).map(({ folder, length }) => `${folder}: ${length} files`);
  return { value: sizes[0]?.length ?? 0, max, offences };
}

// The list itself and the glossary name the words; catalogs are in other languages; banks wrote the statements; pictures and the lock have none; what is generated has those of its source.
const NOT_READ =
  /^(scripts\/word-list\.txt|docs\/glossary\.md|package-lock\.json|LICENSE|contract\/|client\/api|console\/src\/i18n\/\w+\.json|src\/access\/sign-in\/pages\/\w+\.json|tests\/statements\/expected\.json)|\.(png|svg|webp|ico|woff2)$/;
const words = files.filter((file) => !NOT_READ.test(file)).flatMap(bannedWords);
const colors = files.flatMap(strayColors);
const titles = files.filter(isTest).flatMap((file) => longTitles(file, 80));

type Figure = { readonly value: number; readonly max: number; readonly offences: readonly string[] };
const count = (offences: readonly string[]): Figure => ({ value: offences.length, max: 0, offences });
const figures: Record<string, Figure> = {
  'longest import chain, files': { value: chain.length, max: 22, offences: [chain.join(' → ')] },
  'files loaded by create-transaction.ts': { value: createLoads.length, max: 71, offences: createLoads },
  'largest folder of src and console/src, files': largest(/^(src|console\/src)\/(?!database\/migrations\/)/, 20),
  'largest folder of tests, files': largest(/^tests\//, 25),
  'file length p90, lines': { value: p90, max: 150, offences: [`of ${lengths.length} source files; median ${median}`] },
  'file length max, lines': {
    value: lengths[0]?.lines ?? 0,
    max: 300,
    offences: lengths.filter(({ lines }) => lines > 300).map(({ file, lines }) => `${file}: ${lines} lines`),
  },
  // Four list the parts of one thing: metrics, server, access, settings of the OAuth provider. One use case reads best whole.
  'functions over 40 lines (50 with markup)': { value: tooLong.length, max: 4, offences: tooLong },
  'import cycles, types included': count(cyclesIn(graphOf(ofSources))),
  'imports past a face': count(pastFaces(imports)),
  'words of the word list': count(words),
  'colors outside the design tokens': count(colors),
  'test titles over 80 characters': count(titles),
};

for (const [name, { value, max, offences }] of Object.entries(figures)) {
  const exceeds = value > max;
  process.stdout.write(`${exceeds ? '✖' : '✔'} ${name.padEnd(46)} ${String(value).padStart(5)}  (at most ${max})\n`);
  if (!exceeds) continue;
  process.exitCode = 1;
  const shown = offences.filter((line) => paths.length === 0 || paths.some((path) => line.includes(path)));
  for (const line of paths.length === 0 ? shown.slice(0, 8) : shown) process.stdout.write(`    ${line}\n`);
}
