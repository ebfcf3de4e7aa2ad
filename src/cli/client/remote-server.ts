import { CofferError, createCoffer } from '#client/src/index.ts';

type Reply<Body> = { readonly status: number; readonly body: Body };
type Method = 'GET' | 'POST' | 'DELETE';

const RETRIES = 2;
const PROGRESS = 'event: progress\ndata: ';

/** A running server, reached with an API key or an access token, for files and for what follows them. */
export class RemoteServer {
  readonly #url: string;
  readonly #client: ReturnType<typeof createCoffer>;

  /** @throws Error unless the address is a URL. */
  constructor(url: string, key: string | (() => string | Promise<string>)) {
    if (!URL.canParse(url))
      throw new Error('COFFER_URL must be the address of the server, such as http://localhost:3000');
    this.#url = url.replace(/\/$/, '');
    this.#client = createCoffer({ url: this.#url, key, retries: RETRIES });
  }

  /** The JSON of a response. @throws Error with the message of a refusal. */
  async call<Body>(method: Method, path: string, body?: object): Promise<Reply<Body>> {
    const { response, data } = await this.#send(method, path, { ...(body !== undefined && { body }) });
    return { status: response.status, body: (data ?? null) as Body };
  }

  /** The bytes of a file. @throws Error with the message of a refusal. */
  async download(path: string): Promise<ReadableStream<Uint8Array>> {
    const { data } = await this.#send('GET', path, { parseAs: 'stream' });
    if (!data) throw new Error(`${path} has no content`);
    return data as ReadableStream<Uint8Array>;
  }

  /** The data of events `progress` until the server ends the stream, or the connection breaks. @throws Error for a refusal. */
  async *events<Data>(path: string): AsyncGenerator<Data> {
    const { data } = await this.#send('GET', path, { parseAs: 'stream', headers: { accept: 'text/event-stream' } });
    let text = '';
    try {
      for await (const piece of (data as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
        new TextDecoderStream(),
      )) {
        const events = (text + piece).split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) if (event.startsWith(PROGRESS)) yield JSON.parse(event.slice(PROGRESS.length));
      }
    } catch (error) {
      // A connection that breaks ends the stream.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async #send(method: Method, path: string, options: object): Promise<{ response: Response; data?: unknown }> {
    // The path is known only at run time, and a form is sent as it is.
    const request = this.#client.request as unknown as (
      method: string,
      path: string,
      options: object,
    ) => Promise<{ response: Response; data?: unknown }>;
    return request(method.toLowerCase(), path, options).catch((error: unknown) => {
      if (!(error instanceof CofferError)) throw error;
      const isUnreachable = error.code === 'unreachable';
      throw new Error(isUnreachable ? `${error.message}; is the server running?` : sentencesOf(error), {
        cause: error,
      });
    });
  }
}

/** A sentence of the server, with the options of the command in place of the members of the request. */
export const withOption = (sentence: string): string =>
  sentence
    .replace('send skip_invalid as true', 'give --skip-invalid')
    .replace(/^currency is required/, '--currency is required')
    .replace(/^(\w+) is required: (?=.*\. Send )/, '--set $1=… is required: ');

function sentencesOf({ issues, message }: CofferError): string {
  const sentences = [...new Set(issues.map((issue) => issue.message))];
  return withOption(sentences.length > 0 ? sentences.join('\n') : message);
}
