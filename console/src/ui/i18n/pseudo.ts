import type { CompiledMessage } from 'icu-minify/format';

const PLAIN = 'aceinouyACEINOUY';
const MARKED = 'àçéîñôûýÀÇÉÎÑÔÛÝ';

/** A message with every letter of a kind marked, a third longer. Names of arguments stay. */
export function pseudo(message: CompiledMessage): CompiledMessage {
  return typeof message === 'string' ? lengthened(message) : [lengthened(' ').trimEnd(), ...message.map(node)];
}

type Node = Exclude<CompiledMessage, string>[number];

function node(part: Node): Node {
  if (typeof part === 'string') return marked(part);
  if (!Array.isArray(part)) return part;
  const [name, ...rest] = part as [string, ...unknown[]];
  return [name, ...rest.map((one) => (isBranches(one) ? mapBranches(one) : node(one as Node)))] as Node;
}

type Branches = Record<string, Node | Node[]>;

const isBranches = (part: unknown): part is Branches =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

function mapBranches(branches: Branches): Branches {
  const entries = Object.entries(branches).map(([name, branch]) => [
    name,
    Array.isArray(branch) ? branch.map((one) => node(one as Node)) : node(branch),
  ]);
  return Object.fromEntries(entries);
}

const marked = (text: string) => text.replace(/[a-z]/gi, (letter) => MARKED[PLAIN.indexOf(letter)] ?? letter);

// Translations are often a third longer than English.
const lengthened = (text: string) =>
  marked(text) + ' ~~~~~'.repeat(text.length / 15) + '~'.repeat((text.length / 3) % 5);
