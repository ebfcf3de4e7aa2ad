import assert from 'node:assert/strict';
import type { TestUser } from '../server/start-coffer.ts';

/** A browser without scripts: cookies by path, redirects on this server, forms. */
export class TestBrowser {
  readonly #origin: string;
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Signs in as the web app does. */
  async signIn({ email, password }: Pick<TestUser, 'email' | 'password'>): Promise<void> {
    const reply = await this.request('/api/v1/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    assert.equal(reply.status, 201, await reply.text());
  }

  /** Sends one request with cookies, without following redirects. */
  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const target = new URL(url, this.#origin);
    const cookie = [...this.#cookies.values()]
      .filter(
        ({ path }) => target.pathname === path || target.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...(cookie !== '' && { cookie }) };
    const unsafe = init.method !== undefined && init.method !== 'GET';
    const response = await fetch(target, {
      redirect: 'manual',
      ...init,
      headers: { ...(unsafe && { 'sec-fetch-site': 'same-origin' }), ...headers },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line, target.pathname);
    return response;
  }

  /** Opens a page and follows redirects on this server. */
  async open(url: string): Promise<Response> {
    let response = await this.request(url);
    for (let hops = 0; hops < 10; hops += 1) {
      const next = location(response);
      if (next === null || new URL(next, this.#origin).origin !== this.#origin) return response;
      response = await this.request(next);
    }
    throw new Error(`${url} leads nowhere`);
  }

  /** `submitOnce`, then follows redirects on this server. */
  async submit(page: Response, fields: Record<string, string | string[] | null>): Promise<Response> {
    const response = await this.submitOnce(page, fields);
    const next = location(response);
    return next !== null && new URL(next, this.#origin).origin === this.#origin ? this.open(next) : response;
  }

  /** Submits the first form with its hidden and checked fields and `fields`; null omits a field. */
  async submitOnce(page: Response, fields: Record<string, string | string[] | null>): Promise<Response> {
    const markup = await page.text();
    const action = /<form method="post" action="([^"]+)"/.exec(markup)?.[1];
    assert.ok(action !== undefined, `no form in ${markup}`);
    const form = new URLSearchParams();
    for (const [tag] of markup.matchAll(/<input[^>]+>/g)) {
      const name = /name="([^"]*)"/.exec(tag)?.[1];
      if (name === undefined || name in fields) continue;
      const isLeftOut = / disabled/.test(tag) || (/type="checkbox"/.test(tag) && !/ checked/.test(tag));
      if (!isLeftOut) form.append(name, unescaped(/value="([^"]*)"/.exec(tag)?.[1]));
    }
    for (const [name, value] of Object.entries(fields)) for (const one of [value ?? []].flat()) form.append(name, one);
    return this.request(unescaped(action), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
  }

  #keep(line: string, requestPath: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? requestPath;
    const isGone =
      attributes.some((attribute) => /^max-age=0$/i.test(attribute)) ||
      value === '' ||
      /expires=thu, 01 jan 1970/i.test(line);
    if (isGone) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { name, value, path });
  }
}

export function location(response: Response): string | null {
  return response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
}

/** The page's text without markup. */
export async function pageText(page: Response): Promise<string> {
  const markup = await page.clone().text();
  const main = /<main>([\s\S]*)<\/main>/.exec(markup)?.[1] ?? markup;
  return unescaped(main.replace(/<[^>]+>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

function unescaped(text = ''): string {
  return text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" })[entity] ?? '',
  );
}
