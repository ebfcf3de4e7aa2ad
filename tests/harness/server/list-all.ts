import assert from 'node:assert/strict';
import type { Coffer, TestUser } from './start-coffer.ts';

export type ListedRow = { readonly id: string; readonly name: string };

/** Runs after each page, so that a test can write between pages. */
export type BetweenPages = (rows: readonly ListedRow[]) => Promise<void>;

/** Every row of a list, by page number. `query` has filters and page size. */
export async function listAllByPage(
  coffer: Coffer,
  user: TestUser,
  resource: string,
  query = '',
): Promise<ListedRow[]> {
  const rows: ListedRow[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const reply = await coffer.call('GET', `/api/v1/${resource}?${query}&page=${page}`, { token: user.token });
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.body.pagination.page, page);
    pages = reply.body.pagination.total_pages;
    rows.push(...reply.body[resource]);
  }
  return rows;
}

/** Every row of a list, by `next_cursor`. */
export async function listAllByCursor(
  coffer: Coffer,
  user: TestUser,
  resource: string,
  query = '',
  between: BetweenPages = async () => {},
): Promise<ListedRow[]> {
  const rows: ListedRow[] = [];
  let cursor = '';
  do {
    const reply = await coffer.call('GET', `/api/v1/${resource}?${query}&cursor=${cursor}`, { token: user.token });
    assert.equal(reply.status, 200, reply.text);
    rows.push(...reply.body[resource]);
    const next: string = reply.body.pagination.next_cursor ?? '';
    assert.ok(next === '' || next !== cursor, 'a cursor leads on');
    cursor = next;
    await between(reply.body[resource]);
  } while (cursor !== '');
  return rows;
}
