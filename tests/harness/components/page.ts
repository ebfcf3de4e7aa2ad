import assert from 'node:assert/strict';
import { resolveObjectURL } from 'node:buffer';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { HTMLAnchorElement, HTMLButtonElement, HTMLFormElement, HTMLInputElement } from 'happy-dom';
import { Locator } from './locator.ts';
import type { Handler, Network, Sent } from './network.ts';
import { PageHistory } from './page-history.ts';
import { PageWindow } from './page-window.ts';
import { matchesUrl, type Pattern, type RouteHandler, routeHandler } from './route.ts';

/** The state that the pages of one person share, as those of one browser profile. */
export type Person = {
  readonly network: Network;
  readonly origin: string;
  readonly basePath: string;
  readonly languages: readonly string[];
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly complain: (complaint: string) => void;
  /** The page's clock, which stands still. */
  now: number;
  localStorage: unknown;
};

/** A file that a page saves. */
export type SavedFile = { readonly suggestedFilename: () => string; readonly text: () => Promise<string> };

// A test waits this often for what does not come, not this long: a busy machine takes its time.
const PAUSE_MS = 20;
const TIMEOUT_MS = 500 * PAUSE_MS;
const BUSY_MS = 500;
// Within this time of the page no pause is needed.
const SOON_MS = 2000;
const SHELL = (basePath: string) =>
  `<!doctype html><html lang="en"><head><base href="${basePath}/app/"><title>Coffer</title></head><body><div id="root"></div></body></html>`;

/** A page of the web app in this process, used as a person uses it; its methods are those of Playwright's pages. */
export class Page extends Locator {
  readonly person: Person;
  readonly #history = new PageHistory();
  #document: PageWindow | null = null;
  #sessionStorage: unknown;
  #loading: Promise<void> = Promise.resolve();
  readonly #saved: Promise<SavedFile>[] = [];
  readonly #routes: { readonly pattern: Pattern; readonly handler: Handler }[] = [];
  #width: number;

  constructor(person: Person) {
    super(() => this, '');
    this.person = person;
    this.#width = person.width;
  }

  get document(): PageWindow {
    assert.ok(this.#document !== null, 'the page is not open');
    return this.#document;
  }

  readonly keyboard = {
    press: async (key: string) => {
      await this.#open();
      await this.document.user.keyboard(keyText(key));
      await this.settle();
    },
    type: async (text: string) => {
      await this.#open();
      await this.document.user.keyboard(text.replaceAll('{', '{{').replaceAll('[', '[['));
      await this.settle();
    },
  };

  readonly clock = {
    setFixedTime: async (now: number) => {
      this.person.now = now;
    },
    /** Lets the timers of this many milliseconds run. */
    runFor: async (ms: number) => {
      const { time } = this.document;
      for (const end = time.now + ms; time.now < end && time.runNext(); ) await this.settle();
    },
  };

  /** Opens an address of the server, and waits for the page's first heading. */
  async goto(url: string): Promise<void> {
    await this.#load(new URL(url, this.person.origin), false);
    await this.until(() => this.document.find('h1').length > 0 || null, `${url} shows no heading`);
  }
  async reload(): Promise<void> {
    await this.goto(this.url());
  }
  async goBack(): Promise<void> {
    this.document.window.history.back();
    await this.#loading;
    await this.settle();
  }
  async goForward(): Promise<void> {
    this.document.window.history.forward();
    await this.#loading;
    await this.settle();
  }
  url(): string {
    return this.document.window.location.href;
  }
  async title(): Promise<string> {
    return this.document.window.document.title;
  }
  /** The browser's profile, whose pages share cookies. */
  context(): { clearCookies(): Promise<void> } {
    return { clearCookies: async () => this.person.network.clearCookies() };
  }
  async setViewportSize({ width, height }: { readonly width: number; readonly height: number }): Promise<void> {
    this.#width = width;
    this.document.resize(width, height);
    await this.settle();
  }
  viewportSize(): { readonly width: number } {
    return { width: this.#width };
  }
  async close(): Promise<void> {
    await this.#document?.close();
  }
  /** Waits for an address: the end of one after `**`, or a test of it. */
  async waitForURL(wanted: Pattern): Promise<void> {
    await this.until(() => matchesUrl(wanted, this.url()) || null, `the page does not come to ${wanted}`);
  }
  /** The value of an expression in the page. */
  async evaluate<T>(expression: string): Promise<T> {
    await this.#open();
    const { window } = this.document;
    const names = [
      'window',
      'document',
      'history',
      'localStorage',
      'sessionStorage',
      'location',
      'navigator',
      'fetch',
    ] as const;
    const value = await new Function(...names, `return (${expression})`)(...names.map((name) => window[name]));
    await this.settle();
    return value;
  }
  /** Gives the requests to matching URLs to a handler, in place of the server. */
  async route(pattern: Pattern, run: RouteHandler): Promise<void> {
    const handler = routeHandler(pattern, run);
    this.#routes.push({ pattern, handler });
    this.person.network.handlers.push(handler);
  }
  async unroute(pattern: Pattern): Promise<void> {
    const { handlers } = this.person.network;
    for (const route of this.#routes) {
      const at = handlers.indexOf(route.handler);
      if (String(route.pattern) === String(pattern) && at >= 0) handlers.splice(at, 1);
    }
  }
  /** Calls `listener` with each request. */
  on(_event: 'request', listener: (sent: Sent) => void): void {
    this.person.network.listeners.push(listener);
  }
  /** Resolves to the next request whose answer has come; call it before what sends the request. */
  waitForResponse(isWanted: string | RegExp | ((sent: Sent) => boolean)): Promise<Sent> {
    const { sent } = this.person.network;
    const from = sent.length;
    const matches = (one: Sent) => (typeof isWanted === 'function' ? isWanted(one) : matchesUrl(isWanted, one.url()));
    return this.until(
      () => sent.slice(from).find((one) => one.answer !== null && matches(one)) ?? null,
      'no such response comes',
    );
  }

  /** Resolves to the next file that the page saves; call it before what saves the file. */
  async waitForEvent(_event: 'download'): Promise<SavedFile> {
    const next = this.#saved.length;
    const [file] = await this.until(
      () => (this.#saved.length > next ? this.#saved.slice(next) : null),
      'no file is saved',
    );
    assert.ok(file !== undefined);
    return file;
  }

  /** Lets everything run that waits for neither time nor the server. */
  async settle(): Promise<void> {
    await this.#loading;
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  }

  /** Waits for a value other than null, on the overview if nothing is open: for the server's answers first, then for the page's next timer. A text is a fault. `timeout` counts pauses alone. */
  async until<T>(look: () => T | string | null, fault: string, timeout = TIMEOUT_MS): Promise<T> {
    await this.#open();
    let { document } = this;
    let since = document.time.now;
    let pauses = 0;
    for (;;) {
      await this.settle();
      if (this.#document !== document) {
        ({ document } = this);
        since = document.time.now;
      }
      const found = look();
      if (found !== null && typeof found !== 'string') return found;
      if (pauses > timeout / PAUSE_MS) {
        throw new assert.AssertionError({ message: `${found ?? fault}\n${this.#summary()}`, stackStartFn: this.until });
      }
      pauses += await this.#goOn(document.time.now - since > SOON_MS);
    }
  }

  async #open(): Promise<void> {
    if (this.#document === null) await this.goto(`${this.person.basePath}/app/`);
  }

  // Background work of the server takes real time, which a page that asks again and again must leave it.
  async #goOn(isSlow: boolean): Promise<number> {
    const { network } = this.person;
    if (network.isBusy) {
      await Promise.race([network.changed, setTimeout(BUSY_MS, undefined, { ref: false })]);
      return 1;
    }
    if (this.document.time.runNext() && !isSlow) return 0;
    await setTimeout(PAUSE_MS);
    return 1;
  }

  #summary(): string {
    const text = this.document.window.document.body.textContent.replace(/@?[^{}]*\{[^}]*\}/g, '');
    return `${this.url()}: ${text.slice(0, 3000)}`;
  }

  async #load(url: URL, replaces: boolean, sent: RequestInit = {}): Promise<void> {
    const { network, basePath } = this.person;
    const isApp = (path: string) => path.startsWith(`${basePath}/app/`) || path === `${basePath}/app`;
    let target = url;
    let markup = '';
    for (let redirects = 0; !isApp(target.pathname); redirects += 1) {
      assert.ok(redirects < 10, `${url} redirects for ever`);
      const request = redirects === 0 ? sent : {};
      const response = await network.fetch(new Request(target, { headers: { accept: 'text/html' }, ...request }));
      const location = response.headers.get('location');
      markup = await response.text();
      if (location === null) break;
      target = new URL(location, target);
    }
    await this.#show(target, isApp(target.pathname) ? SHELL(basePath) : markup, replaces);
  }

  async #show(url: URL, markup: string, replaces: boolean): Promise<void> {
    const { person } = this;
    await this.#document?.close();
    const members = {
      ...(person.localStorage !== undefined && { localStorage: person.localStorage }),
      ...(this.#sessionStorage !== undefined && { sessionStorage: this.#sessionStorage }),
    };
    const save = (href: string, name: string) => void this.#saved.push(savedFile(person.network, href, name));
    const document = new PageWindow({
      url: url.href,
      markup,
      width: this.#width,
      height: this.#width < 600 ? 844 : 900,
      colorScheme: person.colorScheme,
      languages: person.languages,
      now: () => person.now,
      fetch: (request) => person.network.fetch(request),
      complain: person.complain,
      save,
      members,
    });
    this.#document = document;
    const { window } = document;
    person.localStorage ??= window.localStorage;
    this.#sessionStorage ??= window.sessionStorage;
    this.#history.arrive(url.href, window.document, replaces);
    const load = (to: string | URL, isReplacement = false) => {
      this.#loading = this.#load(new URL(to, window.document.baseURI), isReplacement);
    };
    this.#history.install(window, (to) => load(to, true));
    const members2 = {
      assign: (to: string) => load(to),
      replace: (to: string) => load(to, true),
      reload: () => load(window.location.href, true),
    };
    for (const [name, value] of Object.entries(members2)) Object.defineProperty(window.location, name, { value });
    window.addEventListener('click', (event) => followLink(event as never, load, save));
    window.addEventListener('submit', (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      const form = event.target as unknown as HTMLFormElement;
      const submitter = (event as unknown as { submitter: HTMLButtonElement | null }).submitter;
      const body = new URLSearchParams(entriesOf(form, submitter));
      const to = new URL(form.getAttribute('action') ?? '', window.document.baseURI);
      if (form.method === 'post') this.#loading = this.#load(to, false, { method: 'POST', body });
      else load(`${to.pathname}?${body}`);
    });
    await document.run(isAppMarkup(markup));
  }
}

/** The fields that a form sends. */
function entriesOf(form: HTMLFormElement, submitter: HTMLButtonElement | null): [string, string][] {
  const fields = [
    ...form.querySelectorAll('input[name], select[name], textarea[name]'),
  ] as unknown as HTMLInputElement[];
  const isSent = ({ type, checked, disabled }: HTMLInputElement) =>
    !disabled && (checked || !['checkbox', 'radio', 'submit'].includes(type));
  return [...fields.filter(isSent), ...(submitter?.name ? [submitter] : [])].map(({ name, value }) => [name, value]);
}

function isAppMarkup(markup: string): boolean {
  return markup.includes('<div id="root">');
}

function followLink(
  event: {
    defaultPrevented: boolean;
    preventDefault: () => void;
    target: { closest?: (css: string) => HTMLAnchorElement | null };
  },
  load: (to: string) => void,
  save: (href: string, name: string) => void,
): void {
  const link = event.target.closest?.('a[href]');
  if (event.defaultPrevented || link == null) return;
  event.preventDefault();
  if (link.hasAttribute('download')) save(link.href, link.download);
  else load(link.href);
}

/** The file that a link saves: an object of the page, or the response of the server with its name. */
async function savedFile(network: Network, href: string, name: string): Promise<SavedFile> {
  const object = resolveObjectURL(href);
  if (object !== undefined) return { suggestedFilename: () => name, text: () => object.text() };
  const response = await network.fetch(new Request(href));
  assert.equal(response.status, 200, href);
  const [, given] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { suggestedFilename: () => given ?? name, text: () => response.text() };
}

// `Shift+ArrowDown` in the words of user-event.
function keyText(key: string): string {
  const keys = key === '+' ? ['+'] : key.split('+');
  const last = keys.pop() ?? '';
  const held = keys.map((name) => (name === 'ControlOrMeta' ? 'Control' : name));
  const pressed = last === 'Space' ? '[Space]' : last.length > 1 ? `{${last}}` : last.replace(/[{[]/, '$&$&');
  return held.map((name) => `{${name}>}`).join('') + pressed + held.map((name) => `{/${name}}`).join('');
}
