import { readFileSync } from 'node:fs';

type Word = { readonly pattern: RegExp; readonly say: string; readonly folder: string };

const WORDS = readFileSync('scripts/word-list.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Word => {
    const [pattern = '', say = '', folder = ''] = line.split(' | ');
    const bounded = /^\w/.test(pattern) ? `\\b(?:${pattern})\\b` : pattern;
    return { pattern: new RegExp(bounded), say, folder };
  });

/** The banned words of a file, its path included, one line each. */
export function bannedWords(file: string): string[] {
  const words = WORDS.filter(({ folder }) => file.startsWith(folder));
  return [file, ...readFileSync(file, 'utf8').split('\n')].flatMap((line, number) => {
    const plain = splitNames(line);
    return words.flatMap(({ pattern, say }) => {
      const found = pattern.exec(plain)?.[0];
      return found === undefined ? [] : [`${file}:${number}: "${found.trim()}": say ${say}`];
    });
  });
}

// Error codes and schema names of the public API that must not change.
const PUBLIC_NAMES = /transfer_leg|TransferLeg/g;

/** Lower case, with `camelCase`, `kebab-case` and `snake_case` as words. */
function splitNames(line: string): string {
  return line
    .replace(PUBLIC_NAMES, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/(\w)[-_](?=\w)/g, '$1 ')
    .toLowerCase();
}

const TITLE = /\b(?:\w*[tT]est|it|describe|suite)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;

/** The titles of a test file that have more than `max` characters. */
export function longTitles(file: string, max: number): string[] {
  return [...readFileSync(file, 'utf8').matchAll(TITLE)]
    .filter(([, , title = '']) => title.length > max)
    .map(([, , title = '']) => `${file}: ${title.length} characters: ${title}`);
}
