import type { GlobalWindow } from 'happy-dom';

type Entry = { readonly url: string; readonly state: object | null; readonly document: object };

/** The session history of a page, across its documents. */
export class PageHistory {
  readonly #entries: Entry[] = [];
  #at = -1;

  /** A new document has opened at the URL: as a new entry, or in place of the present one. */
  arrive(url: string, document: object, replaces: boolean): void {
    this.#put({ url, state: null, document }, !replaces);
  }

  /** Gives a window its history; `load` opens another document, or the same one again. */
  install(window: GlobalWindow, load: (url: string) => void): void {
    const { document, history } = window;
    const change = (isNew: boolean) => (state: object | null, _unused: unknown, url?: string | null) => {
      const { href } = new URL(url ?? window.location.href, document.baseURI);
      this.#put({ url: href, state, document }, isNew);
      window.happyDOM.setURL(href);
    };
    const go = (steps = 0) => {
      const entry = this.#entries[this.#at + steps];
      if (entry === undefined) return;
      this.#at += steps;
      if (entry.document !== document || steps === 0) {
        load(entry.url);
        return;
      }
      window.happyDOM.setURL(entry.url);
      window.setTimeout(() => window.dispatchEvent(new window.PopStateEvent('popstate', { state: entry.state })));
    };
    const members = {
      pushState: change(true),
      replaceState: change(false),
      go,
      back: () => go(-1),
      forward: () => go(1),
    };
    for (const [name, value] of Object.entries(members)) {
      Object.defineProperty(history, name, { value, writable: true, configurable: true });
    }
    Object.defineProperty(history, 'state', { get: () => this.#entries[this.#at]?.state ?? null });
    Object.defineProperty(history, 'length', { get: () => this.#entries.length });
  }

  #put(entry: Entry, isNew: boolean): void {
    if (isNew || this.#at < 0) this.#entries.splice(++this.#at, Number.POSITIVE_INFINITY, entry);
    else this.#entries[this.#at] = entry;
  }
}
