import assert from 'node:assert/strict';

/** A page or a redirect, as a browser gets it. */
export type Visit = {
  readonly url: URL;
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** Where it leads on; null for a page. */
  readonly location: URL | null;
};

/** May look at a redirect before it is followed, bend it, or stop there. */
export type OnRedirect = (target: URL) => URL | 'stop';

const REDIRECTS_MAX = 20;

/** As much of a browser as a sign-in needs: cookies by host and port, redirects, forms. */
export class CookieBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Follows a link, and every redirect from there. */
  async visit(url: string | URL, onRedirect: OnRedirect = (target) => target): Promise<Visit> {
    let visit = await this.request('GET', new URL(url));
    for (let count = 0; visit.location !== null; count += 1) {
      assert.ok(count < REDIRECTS_MAX, `${url} redirects for ever`);
      const next = onRedirect(visit.location);
      if (next === 'stop') return visit;
      visit = await this.request('GET', next);
    }
    return visit;
  }

  /** Sends the only form of a page with its hidden fields and `fields`, and follows the redirects from there. */
  async submit(page: Visit, fields: Readonly<Record<string, string>> = {}): Promise<Visit> {
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1];
    assert.ok(action !== undefined, `${page.url} has no form: ${page.text}`);
    const form = new URLSearchParams(fields);
    for (const [, name = '', value = ''] of page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
      form.append(name, value.replaceAll('&amp;', '&'));
    const answer = await this.request('POST', new URL(action, page.url), form, { 'sec-fetch-site': 'same-origin' });
    return answer.location === null ? answer : this.visit(answer.location);
  }

  /** Makes one request and follows nothing. */
  async request(
    method: string,
    url: URL,
    body?: URLSearchParams,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Visit> {
    const jar = this.#jar(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(cookie !== '' && { cookie }) },
      ...(body && { body }),
    });
    for (const line of response.headers.getSetCookie()) keep(jar, line);
    const location = response.headers.get('location');
    return {
      url,
      status: response.status,
      text: await response.text(),
      headers: response.headers,
      location: location === null ? null : new URL(location, url),
    };
  }

  /** The value of a cookie at that address. */
  cookie(url: string | URL, name: string): string | undefined {
    return this.#jar(new URL(url)).get(name);
  }

  #jar({ host }: URL): Map<string, string> {
    const jar = this.#cookies.get(host) ?? new Map();
    this.#cookies.set(host, jar);
    return jar;
  }
}

function keep(jar: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value === '' || /;\s*max-age=0\b/i.test(line)) jar.delete(name);
  else jar.set(name, value);
}
