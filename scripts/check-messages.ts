import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { isPlain, messagesIn, strayCalls } from './messages.ts';

// Fails when a message of the code is not in every language, when a catalog has a message that no code uses, and when a translation
// has other arguments than its message. With --write, adds missing messages with an empty translation, removes unused ones and sorts.

/** The code of the web app and of the pages that the server makes, each with the folder of its catalogs. */
const AREAS = [
  { sources: 'console/src', catalogs: 'console/src/ui/i18n' },
  { sources: 'src/access', catalogs: 'src/access/texts' },
];
const writes = process.argv.includes('--write');
const faults: string[] = [];

let messages = 0;

for (const { sources, catalogs } of AREAS) {
  const used = new Set<string>();
  for (const path of filesIn(sources).filter((path) => !path.startsWith('console/src/ui/i18n/'))) {
    const source = readFileSync(path, 'utf8');
    for (const text of messagesIn(source)) used.add(text);
    for (const line of strayCalls(source)) faults.push(`${path}:${line}: write the message as a literal`);
  }
  for (const text of used) checkSyntax('English', text, text);
  for (const file of readdirSync(catalogs).filter((name) => name.endsWith('.json'))) check(join(catalogs, file), used);
  messages += used.size;
}

process.stdout.write(`${messages} messages\n`);
for (const fault of faults.slice(0, 40)) process.stderr.write(`✖ ${fault}\n`);
if (faults.length > 0) {
  process.stderr.write(
    `${faults.length} faults. \`npm run messages\` adds and removes keys; then translate the empty ones.\n`,
  );
  process.exitCode = 1;
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /(?<!\.test)\.tsx?$/.test(name)).map((name) => join(folder, name));
}

function check(path: string, used: ReadonlySet<string>): void {
  const before: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
  const catalog = writes ? arranged(before, used) : before;
  if (writes) writeFileSync(path, `${JSON.stringify(catalog, null, 2)}\n`);
  const keys = Object.keys(catalog);
  for (const text of used) if (!catalog[text]) faults.push(`${path}: no translation of “${text}”`);
  for (const key of keys) if (!used.has(key)) faults.push(`${path}: “${key}” is not used`);
  if (keys.join('\n') !== keys.toSorted().join('\n')) faults.push(`${path}: keys are not sorted`);
  for (const [text, translation] of Object.entries(catalog)) if (translation) checkSyntax(path, text, translation);
}

function arranged(catalog: Readonly<Record<string, string>>, used: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries([...used].sort().map((text) => [text, catalog[text] ?? '']));
}

function checkSyntax(path: string, text: string, translation: string): void {
  if (isPlain(text) && isPlain(translation)) return;
  try {
    const [wanted, present] = [text, translation].map((message) => [...namesIn(compile(message))].sort().join(', '));
    if (wanted !== present)
      faults.push(`${path}: “${translation}” has arguments ${present}; the message has ${wanted}`);
  } catch (error) {
    faults.push(`${path}: “${translation}”: ${error instanceof Error ? error.message : error}`);
  }
}

/** The names of arguments and tags of a compiled message: an argument is an array that begins with its name. */
function namesIn(message: unknown): Set<string> {
  if (!Array.isArray(message)) return new Set();
  const names = message.filter(Array.isArray).flatMap(([name, kind, branches, ...rest]) => {
    const isChoice = typeof branches === 'object' && branches !== null && !Array.isArray(branches);
    const inside = isChoice ? Object.values(branches) : [[kind, branches, ...rest]];
    return [name, ...inside.flatMap((part) => [...namesIn(part)])];
  });
  return new Set(names);
}
