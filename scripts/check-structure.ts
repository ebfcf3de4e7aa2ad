import { execFileSync } from 'node:child_process';
import { strayColors } from './colors.ts';
import { cyclesIn, graphOf, importsOf, pastFaces } from './import-graph.ts';
import { bannedWords, longTitles } from './language.ts';
import { againstLayers } from './layers.ts';

// Fails on each offence against a rule of the structure. Cycles are those of the source files of `src` and `console/src`, without
// tests; faces bind tests too. Arguments are paths: offences outside them are not listed. Without arguments the first few of each
// kind are.

const paths = process.argv.slice(2);
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const present = new Set(execFileSync('git', ['ls-files', '--deleted'], { encoding: 'utf8' }).split('\n'));
const files = tracked.split('\n').filter((file) => file !== '' && !present.has(file));
const code = files.filter((file) => /^(src|console\/src)\/.*\.(ts|tsx|js)$/.test(file));
const outside = files.filter((file) => /^(client|tests)\/.*\.ts$/.test(file));
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const imports = importsOf(code);
const ofSources = imports.filter(({ from }) => !isTest(from));
// The list itself and the glossary name the words; catalogs are in other languages; banks wrote the statements; pictures and the lock have none; what is generated has those of its source.
const NOT_READ =
  /^(scripts\/word-list\.txt|docs\/glossary\.md|package-lock\.json|LICENSE|console\/public\/tabler-icons-licence\.txt|contract\/|client\/api|console\/src\/ui\/i18n\/\w+\.json|src\/access\/texts\/\w+\.json|tests\/statements\/expected\.json)|\.(png|svg|webp|ico|woff2)$/;
const words = files.filter((file) => !NOT_READ.test(file)).flatMap(bannedWords);
const colors = files.flatMap(strayColors);
const titles = files.filter(isTest).flatMap((file) => longTitles(file, 80));

const offencesOf: Record<string, readonly string[]> = {
  'import cycles, types included': cyclesIn(graphOf(ofSources)),
  'imports past a face': pastFaces(imports),
  'imports against the layers': againstLayers(importsOf([...code, ...outside])),
  'words of the word list': words,
  'colors outside the design tokens': colors,
  'test titles over 80 characters': titles,
};

for (const [name, offences] of Object.entries(offencesOf)) {
  process.stdout.write(
    `${offences.length > 0 ? '✖' : '✔'} ${name.padEnd(36)} ${String(offences.length).padStart(5)}\n`,
  );
  if (offences.length === 0) continue;
  process.exitCode = 1;
  const shown = offences.filter((line) => paths.length === 0 || paths.some((path) => line.includes(path)));
  for (const line of paths.length === 0 ? shown.slice(0, 8) : shown) process.stdout.write(`    ${line}\n`);
}
