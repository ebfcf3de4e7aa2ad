import { readFileSync } from 'node:fs';
import { SCOPES } from '#kernel/scopes.ts';

/** A fenced code block and the heading above it. */
export type DocBlock = { readonly heading: string; readonly language: string; readonly text: string };

const PIECE = /^(?:#+ (?<heading>.+)|```(?<language>\w*)\n(?<text>[\s\S]*?)^```)$/gm;

const sourceOf = (page: string) => readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');

/** The scopes that a page in docs/ names before its first commands; `read` where it names none. */
export function docScopes(page: string): string[] {
  const [introduction = ''] = sourceOf(page).split('```sh', 1);
  const named = [...introduction.matchAll(/`([\w:]+)`/g)].map(([, word]) => word);
  const scopes = SCOPES.filter((scope) => named.includes(scope));
  return scopes.length === 0 ? ['read'] : scopes;
}

/** The fenced code blocks of a page in docs/, in order. */
export function docBlocks(page: string): DocBlock[] {
  const blocks: DocBlock[] = [];
  let heading = '';
  for (const { groups = {} } of sourceOf(page).matchAll(PIECE)) {
    const { language = '', text } = groups;
    if (text === undefined) heading = groups.heading ?? heading;
    else blocks.push({ heading, language, text });
  }
  return blocks;
}
