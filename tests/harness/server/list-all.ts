import assert from 'node:assert/strict';
import type { Schemas } from './body-of.ts';
import type { CallOptions, Coffer } from './start-coffer.ts';

export type ListedRow = { readonly id: string; readonly name: string };

/** Runs after each page, so that a test can write between pages. */
export type BetweenPages<Row = ListedRow> = (rows: readonly Row[]) => Promise<void>;

type Credential = Pick<CallOptions, 'token' | 'key'>;

type Page = { readonly pagination: Schemas['Pagination'] };

function rowsOf<Row>(page: Page, resource: string): Row[] {
  return (page as Page & Record<string, Row[]>)[resource] ?? assert.fail(`the page has no ${resource}`);
}

/** Every row of a list, by page number. `query` has filters and page size. */
export async function listAllByPage<Row = ListedRow>(
  coffer: Coffer,
  credential: Credential,
  resource: string,
  query = '',
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const url = `/api/v1/${resource}?${query}&page=${page}`;
    const { status, text, body } = await coffer.call<Page>('GET', url, credential);
    assert.equal(status, 200, text);
    assert.equal(body.pagination.page, page);
    pages = body.pagination.total_pages ?? 0;
    rows.push(...rowsOf<Row>(body, resource));
  }
  return rows;
}

/** Every row of a list, by `next_cursor`. */
export async function listAllByCursor<Row = ListedRow>(
  coffer: Coffer,
  credential: Credential,
  resource: string,
  query = '',
  between: BetweenPages<Row> = async () => {},
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor = '';
  do {
    const url = `/api/v1/${resource}?${query}&cursor=${cursor}`;
    const { status, text, body } = await coffer.call<Page>('GET', url, credential);
    assert.equal(status, 200, text);
    rows.push(...rowsOf<Row>(body, resource));
    const next = body.pagination.next_cursor ?? '';
    assert.ok(next === '' || next !== cursor, 'a cursor leads on');
    cursor = next;
    await between(rowsOf<Row>(body, resource));
  } while (cursor !== '');
  return rows;
}
