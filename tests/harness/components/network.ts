import type { Coffer } from '../server/start-coffer.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

/** Answers a request in place of the server, or null to let it pass. */
export type Handler = (sent: Sent, pass: () => Promise<Response>) => Promise<Response | null>;

/** A request that a page has sent, read as in Playwright. */
export class Sent {
  readonly #request: Request;
  readonly #body: Buffer;
  answer: Response | null = null;

  constructor(request: Request, body: Buffer) {
    this.#request = request;
    this.#body = body;
  }

  method(): string {
    return this.#request.method;
  }
  url(): string {
    return this.#request.url;
  }
  headers(): Record<string, string> {
    return Object.fromEntries(this.#request.headers);
  }
  postData(): string {
    return String(this.#body);
  }
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it looks for.
  postDataJSON(): any {
    return JSON.parse(String(this.#body));
  }
  status(): number | undefined {
    return this.answer?.status;
  }
  request(): this {
    return this;
  }
}

/** Cookies and requests of the pages that a person has open: they go to the server in this process. */
export class Network {
  readonly #coffer: Coffer;
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #cookies = new Map<string, string>();
  readonly #complain: (complaint: string) => void;
  #pending = 0;
  #changed = Promise.withResolvers<void>();
  readonly handlers: Handler[] = [];
  /** Each request that was sent, in order. */
  readonly sent: Sent[] = [];
  readonly listeners: ((sent: Sent) => void)[] = [];
  isOffline = false;

  constructor(
    coffer: Coffer,
    origin: string,
    headers: Readonly<Record<string, string>>,
    complain: (complaint: string) => void,
  ) {
    this.#coffer = coffer;
    this.#origin = origin;
    this.#headers = headers;
    this.#complain = complain;
  }

  get isBusy(): boolean {
    return this.#pending > 0;
  }

  /** Resolves when the next response has come. */
  get changed(): Promise<void> {
    return this.#changed.promise;
  }

  async fetch(request: Request): Promise<Response> {
    if (this.isOffline) throw new TypeError('Failed to fetch');
    // A request that a test holds back is no work of the server: the page's timers run meanwhile.
    const body = Buffer.from(await this.#counted(request.clone().arrayBuffer()));
    const sent = new Sent(request, body);
    this.sent.push(sent);
    for (const listener of this.listeners) listener(sent);
    const response = await this.#answer(sent, () => this.#counted(this.#ask(request, body)));
    request.signal.throwIfAborted();
    sent.answer = response;
    return response;
  }

  async #counted<T>(work: Promise<T>): Promise<T> {
    this.#pending += 1;
    try {
      return await work;
    } finally {
      this.#pending -= 1;
      this.#changed.resolve();
      this.#changed = Promise.withResolvers();
    }
  }

  clearCookies(): void {
    this.#cookies.clear();
  }

  async #answer(sent: Sent, pass: () => Promise<Response>): Promise<Response> {
    for (const handler of this.handlers.toReversed()) {
      const response = await handler(sent, pass);
      if (response !== null) return response;
    }
    return pass();
  }

  async #ask(request: Request, body: Buffer): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    const answer = await this.#coffer.server.app.inject({
      method: request.method as Method,
      url: pathname + search,
      headers: {
        ...this.#headers,
        ...Object.fromEntries(request.headers),
        host: new URL(this.#origin).host,
        ...(isWrite && { origin: this.#origin }),
        'sec-fetch-site': 'same-origin',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(isWrite && { payload: body }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(line);
    if (answer.statusCode >= 500) this.#complain(`${request.method} ${request.url} failed: ${answer.body}`);
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
    );
    const hasBody = answer.rawPayload.length > 0 && ![204, 205, 304].includes(answer.statusCode);
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, { status: answer.statusCode, headers });
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /;\s*(max-age=0\b|expires=thu, 01 jan 1970)/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
