import type { UserEvent } from '@testing-library/user-event';
import { type Element, GlobalWindow, type HTMLAnchorElement, HTMLElement } from 'happy-dom';
import type { Ivya } from 'ivya';
import { appCode, type DisplayRule, type Inside } from './app-code.ts';
import { VirtualTime } from './virtual-time.ts';

export type WindowOptions = {
  readonly url: string;
  readonly markup: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  readonly languages: readonly string[];
  readonly now: () => number;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly complain: (complaint: string) => void;
  /** Saves what a link outside of the document leads to. */
  readonly save: (href: string, name: string) => void;
  /** Members that replace those of a new window. */
  readonly members: object;
};

type Style = { readonly display: string; readonly visibility: string };

/** A document with its window; nothing of it runs once it is closed. */
export class PageWindow {
  readonly window: GlobalWindow;
  readonly time: VirtualTime;
  readonly #media = new Map<string, boolean>();
  readonly #queries = new Set<MediaQuery>();
  #rules: ReadonlyMap<string, readonly DisplayRule[]> = new Map();
  #ivya: Ivya | null = null;
  #user: UserEvent | null = null;
  #inside: Inside | null = null;
  #known: Map<Element, Style> | null = null;
  isClosed = false;

  constructor(options: WindowOptions) {
    const { url, markup, width, height, colorScheme, languages, now, complain } = options;
    const onError = (error: unknown) => {
      if (!this.isClosed) complain(String(error instanceof Error ? error.stack : error));
    };
    this.time = new VirtualTime(onError);
    const window = new GlobalWindow({
      url,
      width,
      height,
      settings: {
        navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
        device: {
          prefersColorScheme: colorScheme,
          prefersReducedMotion: 'reduce',
          mediaType: 'screen',
          forcedColors: 'none',
        },
      },
    });
    this.window = window;
    const wait = (run: (...given: unknown[]) => void, ...given: unknown[]) =>
      setImmediate(() => {
        if (!this.isClosed) run(...given);
      });
    const say = (...words: unknown[]) => {
      if (!OF_NO_LAYOUT.test(String(words[0]))) onError(words.map(String).join(' '));
    };
    const quiet = () => {};
    const held = window.matchMedia.bind(window);
    class PageRequest extends Request {
      constructor(input: string | URL | Request, init?: RequestInit) {
        super(input instanceof Request ? input : new URL(input, window.document.baseURI), init);
      }
    }
    class FixedDate extends Date {
      constructor(...given: [] | [number]) {
        super(...(given.length === 0 ? ([now()] as const) : given));
      }
      static override now(): number {
        return now();
      }
    }
    const members = {
      ...this.time.functions,
      ...NATIVE,
      Request: PageRequest,
      Date: FixedDate,
      performance: { now: () => this.time.now, mark: quiet, measure: quiet, getEntriesByType: () => [] },
      setImmediate: wait,
      clearImmediate,
      console: { log: quiet, info: quiet, debug: quiet, error: say, warn: say },
      reportError: onError,
      EventSource: SilentEventSource,
      matchMedia: (media: string) => new MediaQuery(media, () => held(media).matches, this.#queries),
      fetch: async (input: string | URL | Request, init?: RequestInit) => {
        const response = await options.fetch(new PageRequest(input, init));
        return this.isClosed ? new Promise(() => {}) : response;
      },
      getComputedStyle: (element: Element, pseudo?: string) => (pseudo ? NO_PSEUDO : this.#styleOf(element)),
      scrollTo: quiet,
      isSecureContext: true,
      ...options.members,
    };
    for (const [name, value] of Object.entries(members)) {
      Object.defineProperty(window, name, { value, writable: true, configurable: true });
    }
    Object.defineProperties(window.navigator, {
      languages: { value: languages, configurable: true },
      language: { value: languages[0], configurable: true },
    });
    Object.defineProperty(window.Element.prototype, 'checkVisibility', {
      value(this: Element) {
        return window.getComputedStyle(this as never).visibility !== 'hidden';
      },
    });
    SAVES.set(window.document, options.save);
    // The class of links is the same in all windows.
    Object.defineProperty(window.HTMLAnchorElement.prototype, 'click', { value: clickLink, configurable: true });
    Object.defineProperty(window.document, 'fonts', { value: new EventTarget() });
    giveSizes(window);
    window.addEventListener('error', (event) => onError((event as unknown as { error: unknown }).error));
    window.document.write(markup);
  }

  /** Gives the document the web app's code, and starts it if `isApp`. */
  async run(isApp: boolean): Promise<void> {
    const code = await appCode();
    const inside = await code.runIn(this.window);
    this.#rules = Map.groupBy([...code.displayRules, ...BREAKPOINTS], ({ className }) => className);
    this.#ivya = inside.Ivya.create({ browser: 'chromium' });
    this.#user = inside.userEvent.setup({ document: this.window.document, delay: null, pointerEventsCheck: 0 });
    this.#inside = inside;
    if (isApp) await inside.start();
  }

  get user(): UserEvent {
    if (this.#user === null) throw new Error('the document has not started');
    return this.#user;
  }

  /** The faults that axe finds without a layout or colors. */
  async faults(): Promise<string[]> {
    const { default: axe } = (await this.#inside?.loadAxe()) ?? {};
    const rules = Object.fromEntries(OF_LAYOUT.map((rule) => [rule, { enabled: false }]));
    this.#known = new Map();
    const run = await axe?.run(this.window.document, { resultTypes: ['violations'], rules, preload: false });
    this.#known = null;
    const { violations = [] } = run ?? {};
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
    );
  }

  /** The elements that a selector of Playwright finds, in the order of the document. */
  find(selector: string): Element[] {
    const found = this.#look(() => this.#ivya?.queryLocatorSelectorAll(selector, this.window.document as never));
    return (found ?? []) as unknown as Element[];
  }

  isVisible(element: Element): boolean {
    return this.#look(() => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (this.#styleOf(at).display === 'none') return false;
      }
      return element.isConnected && this.#styleOf(element).visibility !== 'hidden';
    });
  }

  resize(width: number, height: number): void {
    this.#media.clear();
    this.window.happyDOM.setViewport({ width, height });
    for (const query of this.#queries) query.announce();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.time.clear();
    await this.window.happyDOM.close();
  }

  // Styles do not change during a look.
  #look<T>(look: () => T): T {
    this.#known = new Map();
    try {
      return look();
    } finally {
      this.#known = null;
    }
  }

  #styleOf(element: Element): Style {
    const known = this.#known?.get(element);
    if (known !== undefined) return known;
    const { style } = element as unknown as { style?: Readonly<Record<string, string>> };
    const shown = this.#known === null ? null : this.#displayOf(element);
    const parent = this.#known === null ? null : element.parentElement;
    const isInvisible =
      shown === 'invisible' ||
      style?.visibility === 'hidden' ||
      (parent !== null && this.#styleOf(parent).visibility === 'hidden');
    const found = {
      ...STYLE,
      display: shown === 'none' ? 'none' : style?.display || 'block',
      visibility: isInvisible ? 'hidden' : 'visible',
      getPropertyValue: (name: string) => style?.[name] ?? '',
    };
    this.#known?.set(element, found);
    return found;
  }

  /** The display by the last rule for the element, if a rule hides it. */
  #displayOf(element: Element): string | null {
    let shown: string | null = element.hasAttribute('hidden') ? 'none' : null;
    for (const name of element.getAttribute('class')?.split(' ') ?? []) {
      for (const { selector, media, display } of this.#rules.get(name) ?? []) {
        if ((media === null || this.#holds(media)) && element.matches(selector)) shown = display;
      }
    }
    return shown;
  }

  #holds(media: string): boolean {
    const known = this.#media.get(media) ?? this.window.matchMedia(media).matches;
    this.#media.set(media, known);
    return known;
  }
}

const SAVES = new WeakMap<object, WindowOptions['save']>();

/** A click on a link that is not in the document reaches no listener of the window. */
function clickLink(this: HTMLAnchorElement): void {
  if (this.isConnected) HTMLElement.prototype.click.call(this);
  else SAVES.get(this.ownerDocument)?.(this.href, this.download);
}

// Those of Node know the bodies that the server's answers have.
const NATIVE = {
  Response,
  Headers,
  FormData,
  Blob,
  File,
  URL,
  URLSearchParams,
  AbortController,
  AbortSignal,
  TextDecoder,
  TextEncoder,
  ReadableStream,
  structuredClone,
  crypto,
  CompressionStream,
  DecompressionStream,
};

const OF_LAYOUT = [
  'color-contrast',
  'css-orientation-lock',
  'landmark-unique',
  'region',
  'scrollable-region-focusable',
  'target-size',
];
// A menu whose button has been drawn again counts as out of sight for a moment, since no element has a place.
const OF_NO_LAYOUT = /^\[@mantine\/hooks\/use-focus-trap\] Failed to find focusable element/;
const NO_PSEUDO = { content: 'none', display: 'none' };
const STYLE = { fontSize: '16px', overflow: 'visible', position: 'static', direction: 'ltr' };

// Mantine writes these when it runs.
const BREAKPOINTS: readonly DisplayRule[] = Object.entries({ xs: 36, sm: 48, md: 62, lg: 75, xl: 88 }).flatMap(
  ([name, width]) => [
    rule(`mantine-visible-from-${name}`, `(max-width: ${width - 0.01}em)`),
    rule(`mantine-hidden-from-${name}`, `(min-width: ${width}em)`),
  ],
);

// All elements lie in the corner of the window, which is enough for menus to count as in sight.
function giveSizes(window: GlobalWindow): void {
  const { prototype } = window.HTMLElement;
  const isRoot = (element: Element) => element.tagName === 'HTML' || element.tagName === 'BODY';
  const widthOf = (element: Element) => (isRoot(element) ? window.innerWidth : 100);
  const heightOf = (element: Element) => (isRoot(element) ? window.innerHeight : 20);
  for (const kind of ['client', 'offset', 'scroll']) {
    const width = {
      get: function (this: Element) {
        return widthOf(this);
      },
      configurable: true,
    };
    const height = {
      get: function (this: Element) {
        return heightOf(this);
      },
      configurable: true,
    };
    Object.defineProperties(prototype, { [`${kind}Width`]: width, [`${kind}Height`]: height });
  }
  Object.defineProperty(window.Element.prototype, 'getBoundingClientRect', {
    value(this: Element) {
      return new window.DOMRect(0, 0, widthOf(this), heightOf(this));
    },
  });
}

function rule(className: string, media: string): DisplayRule {
  return { className, selector: `.${className}`, media, display: 'none' };
}

/** Happy DOM's own announces no change where the query held at first. */
class MediaQuery extends EventTarget {
  readonly media: string;
  readonly #holds: () => boolean;
  readonly #heard: Set<MediaQuery>;
  #known = false;

  constructor(media: string, holds: () => boolean, heard: Set<MediaQuery>) {
    super();
    this.media = media;
    this.#holds = holds;
    this.#heard = heard;
  }

  get matches(): boolean {
    return this.#holds();
  }

  override addEventListener(...given: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...given);
    this.#known = this.matches;
    this.#heard.add(this);
  }

  /** Tells its listeners if it holds otherwise than before. */
  announce(): void {
    const { matches, media } = this;
    if (matches === this.#known) return;
    this.#known = matches;
    this.dispatchEvent(Object.assign(new Event('change'), { matches, media }));
  }
}

/** Other people's changes do not come by themselves. */
class SilentEventSource {
  addEventListener(): void {}
  close(): void {}
}
