import assert from 'node:assert/strict';

/** A page or a redirect, as a browser gets it. */
export type Visit = {
  readonly url: URL;
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** The redirect's target; null for a page. */
  readonly location: URL | null;
};

/** Called before a redirect is followed; may change its target or stop. */
export type OnRedirect = (target: URL) => URL | 'stop';

const REDIRECTS_MAX = 20;

/** A minimal browser for sign-in: cookies by host and port, redirects, forms. */
export class CookieBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Opens a URL and follows redirects. */
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

  /** Submits the page's only form with its hidden fields and `fields`, and follows redirects. */
  async submit(page: Visit, fields: Readonly<Record<string, string>> = {}): Promise<Visit> {
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1];
    assert.ok(action !== undefined, `${page.url} has no form: ${page.text}`);
    const form = new URLSearchParams(fields);
    for (const [, name = '', value = ''] of page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
      form.append(name, value.replaceAll('&amp;', '&'));
    const answer = await this.request('POST', new URL(action, page.url), form, { 'sec-fetch-site': 'same-origin' });
    return answer.location === null ? answer : this.visit(answer.location);
  }

  /** Sends one request without following redirects. */
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
