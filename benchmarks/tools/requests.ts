// Coffer is measured as it is deployed: behind a proxy that it trusts and that names the client's address.
const FORWARDED = 'X-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Proto: https\r\n';

/** The bytes of a GET with an API key. */
export function get(path: string, key: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${FORWARDED}X-Api-Key: ${key}\r\nAccept: application/json\r\n\r\n`;
}

/** The bytes of a POST of JSON with an API key. */
export function post(path: string, key: string, body: object): string {
  const text = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${FORWARDED}X-Api-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** The members of responses that the benchmarks read. */
export type Answer = {
  readonly id?: string;
  readonly key?: string;
  readonly access_token?: string;
  readonly results?: readonly { readonly id: string }[];
  readonly data?: { readonly id: string; readonly status: string };
  readonly budgets?: readonly { readonly id: string; readonly month: string }[];
  readonly categories?: readonly { readonly id: string }[];
  readonly pagination?: { readonly next_cursor: string | null; readonly total_pages: number };
};

export type Call = {
  readonly port: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** One request outside the measurements. @throws Error when it fails */
export async function call({ port, headers }: Call, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text === '' ? {} : JSON.parse(text);
}
