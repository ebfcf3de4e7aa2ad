import { civilDate, lineCounter, oneLine, withoutReferences } from './values.ts';

/** A tag of an OFX file. SGML leaves out the closing tags of values. */
export type OfxNode = {
  readonly tag: string;
  readonly line: number;
  readonly value: string;
  readonly children: OfxNode[];
};

const ATTRIBUTES = `(?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*`;
const MARKUP = `(/?)([A-Za-z][\\w.]*)${ATTRIBUTES}\\s*/?>`;
// A value goes on behind a sign that begins no tag: `Price <10 EUR`.
const TAG = new RegExp(`<${MARKUP}([^<]*(?:<(?:!\\[CDATA\\[[^\\]]*\\]\\]>|(?!${MARKUP}))[^<]*)*)`, 'g');
const COMMENT = /<!--[\s\S]*?-->/g;
const DEPTH_MAX = 40;

/** The tree of an OFX file, SGML or XML; null if it nests too deep. */
export function readOfx(written: string): OfxNode | null {
  const text = written.replace(COMMENT, (comment) => comment.replace(/\S/g, ' '));
  const lineAt = lineCounter(text);
  const root: OfxNode = { tag: '', line: 1, value: '', children: [] };
  let open: OfxNode[] = [root];
  for (const { index, 1: closing, 2: name = '', 3: content = '' } of text.matchAll(TAG)) {
    const tag = name.toUpperCase();
    if (closing === '/') {
      const start = open.findLastIndex((node) => node.tag === tag);
      if (start > 0) open = open.slice(0, start);
      continue;
    }
    const value = withoutReferences(oneLine(content.replaceAll('<![CDATA[', '').replaceAll(']]>', '')));
    const node: OfxNode = { tag, line: lineAt(index), value, children: [] };
    open.at(-1)?.children.push(node);
    if (value === '') open.push(node);
    if (open.length > DEPTH_MAX) return null;
  }
  return root;
}

/** The first tag of that name in the node, at any depth. */
export function first(node: OfxNode, tag: string): OfxNode | undefined {
  for (const child of node.children) {
    const found = child.tag === tag ? child : first(child, tag);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The value of the first tag of that name that has one. */
export function tagValue(node: OfxNode, tag: string): string | undefined {
  return first(node, tag)?.value || undefined;
}

/** The nodes of that name that are not inside each other, in the order of the file. */
export function* each(node: OfxNode, tags: ReadonlySet<string>): Generator<OfxNode> {
  if (tags.has(node.tag)) yield node;
  else for (const child of node.children) yield* each(child, tags);
}

/** The day as the bank writes it: its time of day and time zone say nothing about the day of booking. @throws RowFault */
export function dateOf(text: string): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(text) ?? [];
  return civilDate(Number(year), Number(month), Number(day), text);
}
