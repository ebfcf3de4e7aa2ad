import { readFileSync } from 'node:fs';

/** A fenced code block and the heading above it. */
export type DocBlock = { readonly heading: string; readonly language: string; readonly text: string };

const PIECE = /^(?:#+ (?<heading>.+)|```(?<language>\w*)\n(?<text>[\s\S]*?)^```)$/gm;

/** The fenced code blocks of a page in docs/, in order. */
export function docBlocks(page: string): DocBlock[] {
  const blocks: DocBlock[] = [];
  let heading = '';
  const source = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');
  for (const { groups = {} } of source.matchAll(PIECE)) {
    const { language = '', text } = groups;
    if (text === undefined) heading = groups.heading ?? heading;
    else blocks.push({ heading, language, text });
  }
  return blocks;
}
