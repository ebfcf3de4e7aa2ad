import type { paths } from '../api.d.ts';

type Bare = readonly unknown[];
type Page = { readonly pagination: { readonly next_cursor: string | null } };

type PageOf<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

/** The paths of lists, in pages or whole. */
export type ListPath = {
  [Path in keyof paths]: [PageOf<Path>] extends [never] ? never : PageOf<Path> extends Page | Bare ? Path : never;
}[keyof paths];

/** The query of a list without the parameters of its pages. */
export type ListQuery<Path extends ListPath> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? Omit<NonNullable<Query>, 'page' | 'cursor'>
  : never;

/** The items of a list. */
export type ItemOf<Path extends ListPath> =
  PageOf<Path> extends readonly (infer Item)[]
    ? Item
    : {
        [Member in keyof PageOf<Path>]-?: PageOf<Path>[Member] extends readonly (infer Item)[] ? Item : never;
      }[keyof PageOf<Path>];

/** Reads page after page by cursor: items that are added meanwhile are neither skipped nor repeated. */
export async function* itemsOf<Item>(readPage: (cursor: string | undefined) => Promise<object>): AsyncGenerator<Item> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const read = await readPage(cursor);
    if (Array.isArray(read)) return yield* read;
    const page = read as Page & Readonly<Record<string, unknown>>;
    const items = Object.values(page).find((member): member is Item[] => Array.isArray(member)) ?? [];
    yield* items;
    cursor = page.pagination.next_cursor;
  }
}
