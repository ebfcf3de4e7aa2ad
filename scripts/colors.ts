import { readFileSync } from 'node:fs';

// The web app and the server's own pages. The API reference is not listed: it has the color names of the program that renders it.
const PAGES = /^(console\/|src\/web-app\/|src\/access\/sign-in\/)(?!.*\.test\.tsx?$).*\.(css|tsx?|html)$/;
const HOMES = ['src/web-app/identity/tokens.css', 'console/src/pages/labels/label-colors.ts'];
const COLOR =
  /(?<![.&\w])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!\()|\b(?:rgb|hsl)a?\(|\b(?:oklch|oklab|lab|lch)\(/i;

/** The colors of a page that are not design tokens, one line each. */
export function strayColors(file: string): string[] {
  if (!PAGES.test(file) || HOMES.includes(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const color = COLOR.exec(line)?.[0];
      return color === undefined
        ? []
        : [`${file}:${index + 1}: ${color}: use a token of src/web-app/identity/tokens.css`];
    });
}
