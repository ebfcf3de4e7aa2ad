type Reply<Body> = { readonly status: number; readonly body: Body };

/** A running server, reached with an API key. */
export class RemoteServer {
  readonly #url: string;
  readonly #key: string;

  /** @throws Error unless the address is a URL. */
  constructor(url: string, key: string) {
    if (!URL.canParse(url))
      throw new Error('COFFER_URL must be the address of the server, such as http://localhost:3000');
    this.#url = url.replace(/\/$/, '');
    this.#key = key;
  }

  /** The JSON of a response. @throws Error with the message of a refusal. */
  async call<Body>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Reply<Body>> {
    const isForm = body instanceof FormData;
    const response = await this.#fetch(path, {
      method,
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(body !== undefined && !isForm && { headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.status, body: (await response.json().catch(() => null)) as Body };
  }

  /** The bytes of a file. @throws Error with the message of a refusal. */
  async download(path: string): Promise<ReadableStream<Uint8Array>> {
    const { body } = await this.#fetch(path, { method: 'GET' });
    if (body === null) throw new Error(`${path} has no content`);
    return body;
  }

  async #fetch(path: string, { headers, ...request }: RequestInit): Promise<Response> {
    const sent = { ...request, headers: { ...headers, 'x-api-key': this.#key, accept: 'application/json, */*' } };
    const response = await fetch(`${this.#url}${path}`, sent).catch((cause: unknown) => {
      throw new Error(`${this.#url} cannot be reached; is the server running?`, { cause });
    });
    if (response.ok) return response;
    throw new Error(await refusalOf(response));
  }
}

type Refusal = {
  readonly message?: string;
  readonly detail?: string;
  readonly issues?: readonly { readonly message: string }[];
};

async function refusalOf(response: Response): Promise<string> {
  const refusal = (await response.json().catch(() => ({}))) as Refusal;
  const issues = [...new Set(refusal.issues?.map(({ message }) => message) ?? [])];
  const text = issues.length > 0 ? issues.join('\n') : (refusal.message ?? refusal.detail ?? response.statusText);
  return `${response.status}: ${text}`;
}
