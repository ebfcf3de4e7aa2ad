import type { Schemas } from './client.ts';

type Page = { readonly pagination: Schemas['Pagination'] };

/** Loads all pages of a short list, such as accounts or categories. */
export async function allPages<P extends Page, T>(
  read: (query: { per_page: number; page: number }) => Promise<P>,
  records: (page: P) => readonly T[],
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await read({ per_page: 100, page });
    all.push(...records(answer));
    if (page >= (answer.pagination.total_pages ?? 1)) return all;
  }
}
