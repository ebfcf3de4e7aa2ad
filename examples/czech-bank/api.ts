/** The part of Coffer's API that the loader uses; any HTTP client can do the same. */
export class Api {
  readonly #base: string;
  readonly #token: string;

  constructor(base: string, token: string) {
    this.#base = base.replace(/\/$/, '');
    this.#token = token;
  }

  /** Sends one request. @throws Error with the server's error sentence. */
  // biome-ignore lint/suspicious/noExplicitAny: an example reads the few members it needs.
  async call(method: string, path: string, body?: object): Promise<any> {
    const response = await fetch(`${this.#base}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const answer = (await response.json()) as any;
    if (response.ok) return answer;
    throw new Error(`${method} ${path}: ${response.status} ${answer.message} (request ${answer.request_id})`);
  }

  /** All items of a list, read page by page. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  async *all(path: string, member: string): AsyncGenerator<any> {
    const query = path.includes('?') ? '&' : '?';
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await this.call('GET', `${path}${query}per_page=100&page=${page}`);
      yield* answer[member];
      pages = answer.pagination.total_pages;
    }
  }
}
