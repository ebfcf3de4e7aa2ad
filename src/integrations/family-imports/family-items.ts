import type { FileFault } from './collect-records.ts';
import { type FamilyFile, readFamilyFile } from './read-family-file.ts';

const LISTS = ['people', 'shares', 'accounts', 'parts'] as const;

type List = (typeof LISTS)[number];
type Attached = FamilyFile['attached'];

/** An exported family in the pieces in which a process sends it, or its faults. */
export type FamilyItem =
  | { readonly faults: readonly FileFault[] }
  | { readonly family: FamilyFile['family'] }
  | { readonly list: List; readonly item: FamilyFile[List][number] }
  | { readonly attached: Attached['rows'][number] }
  | { readonly content: readonly [string, Uint8Array] };

/** Reads an exported family, and yields what is in it. */
export function* readFamilyItems(bytes: Buffer): Generator<FamilyItem> {
  const read = readFamilyFile(bytes);
  if ('faults' in read) return yield read;
  yield { family: read.family };
  for (const list of LISTS) for (const item of read[list]) yield { list, item };
  for (const attached of read.attached.rows) yield { attached };
  for (const content of read.attached.contents) yield { content };
}

/** An exported family of the items that were read. */
export class CollectedFamily {
  #family: FamilyFile['family'] | undefined;
  #faults: readonly FileFault[] | undefined;
  readonly #lists = Object.fromEntries(LISTS.map((list) => [list, []])) as unknown as Record<List, unknown[]>;
  readonly #rows: Attached['rows'][number][] = [];
  readonly #contents = new Map<string, Uint8Array>();

  add(items: readonly FamilyItem[]): void {
    for (const item of items) {
      if ('list' in item) this.#lists[item.list].push(item.item);
      else if ('content' in item) this.#contents.set(...item.content);
      else if ('attached' in item) this.#rows.push(item.attached);
      else if ('family' in item) this.#family = item.family;
      else this.#faults = item.faults;
    }
  }

  result(): FamilyFile | { readonly faults: readonly FileFault[] } {
    if (this.#faults !== undefined) return { faults: this.#faults };
    if (this.#family === undefined) throw new Error('a file that is read has a family');
    const lists = this.#lists as unknown as Pick<FamilyFile, List>;
    return { ...lists, family: this.#family, attached: { rows: this.#rows, contents: this.#contents } };
  }
}
