import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { isPlain, lineMessagesIn, messagesIn, strayCalls } from './messages.ts';

// Fails when a message of the code is not in every language, when a catalog has a message that no code uses, and when a translation
// has other arguments than its message, or is too long for a button, a tab or a badge on a phone. With --write, adds missing messages with an empty translation, removes unused ones and sorts.

/** The code of the web app, and of the pages and calendars that the server makes, each with the folder of its catalogs. */
const AREAS = [
  { sources: ['console/src'], catalogs: 'console/src/ui/i18n' },
  { sources: ['src/access', 'src/integrations/calendar'], catalogs: 'src/access/texts' },
];
const writes = process.argv.includes('--write');
const faults: string[] = [];

let messages = 0;

for (const { sources, catalogs } of AREAS) {
  const used = new Set<string>();
  const rooms = new Map<string, number>();
  for (const path of sources.flatMap(filesIn).filter((path) => !path.startsWith('console/src/ui/i18n/'))) {
    const source = readFileSync(path, 'utf8');
    for (const text of messagesIn(source)) used.add(text);
    for (const { text, room } of lineMessagesIn(source)) rooms.set(text, Math.min(room, rooms.get(text) ?? room));
    for (const line of strayCalls(source)) faults.push(`${path}:${line}: write the message as a literal`);
  }
  for (const text of used) checkSyntax('English', text, text);
  for (const [text, room] of rooms) checkLength('English', text, room);
  for (const file of readdirSync(catalogs).filter((name) => name.endsWith('.json')))
    check(join(catalogs, file), used, rooms);
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

function check(path: string, used: ReadonlySet<string>, rooms: ReadonlyMap<string, number>): void {
  const before: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
  const catalog = writes ? arranged(before, used) : before;
  if (writes) writeFileSync(path, `${JSON.stringify(catalog, null, 2)}\n`);
  const keys = Object.keys(catalog);
  for (const text of used) if (!catalog[text]) faults.push(`${path}: no translation of “${text}”`);
  for (const key of keys) if (!used.has(key)) faults.push(`${path}: “${key}” is not used`);
  if (keys.join('\n') !== keys.toSorted().join('\n')) faults.push(`${path}: keys are not sorted`);
  for (const [text, translation] of Object.entries(catalog)) if (translation) checkSyntax(path, text, translation);
  for (const [text, room] of rooms) checkLength(path, catalog[text] ?? '', room);
}

function arranged(catalog: Readonly<Record<string, string>>, used: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries([...used].sort().map((text) => [text, catalog[text] ?? '']));
}

// Names and numbers are counted as the names of their arguments; what depends on a number is not counted.
function checkLength(path: string, translation: string, room: number): void {
  const [shown = ''] = translation.split('||');
  const length = shown.replace(/\{(\w+)\}/g, '$1').length;
  if (!/\{\w+,/.test(shown) && length > room)
    faults.push(`${path}: “${shown}” has ${length} characters, and room for ${room} in a line of a phone`);
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
