import { readFileSync } from 'node:fs';

const START =
  /^( *)(?:export )?(?:(?:async )?function\*? (\w+)|const (\w+) = (?:memo\()?(?:async )?\(?[^()]*\)?(?:: [^=]+)? => \{$)/;

/** The named functions of a formatted file that have more lines than `max`: the closing brace has their own indentation. */
export function longFunctions(file: string, max: number): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const [, indent = '', name, constant] = START.exec(line) ?? [];
    if ((name ?? constant) === undefined) return [];
    const end = lines.findIndex((other, at) => at >= index && new RegExp(`^${indent}\\}[);]*$`).test(other));
    const length = end - index + 1;
    return length > max ? [`${file}:${index + 1} ${name ?? constant}: ${length} lines`] : [];
  });
}
