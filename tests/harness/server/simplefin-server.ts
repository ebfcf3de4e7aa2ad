import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Lifetime } from './start-coffer.ts';

/** A transaction in the form of the protocol. */
export type BridgeRow = { readonly id: string; readonly posted: number; readonly amount: string } & Record<
  string,
  unknown
>;

/** An account in the form of the protocol, with all its transactions. */
export type BridgeAccount = {
  readonly id: string;
  readonly name: string;
  readonly currency?: string;
  readonly conn_id?: string;
  readonly balance: string;
  readonly 'balance-date'?: number;
  readonly transactions: readonly BridgeRow[];
};

/** The parts of the server that a test may change between two requests. */
export type Bridge = {
  accounts: BridgeAccount[];
  /** Further members of each answer, such as `errlist`. */
  extra: Record<string, unknown>;
  version: 1 | 2;
  /** Answers in place of the protocol; undefined leaves it to the protocol. */
  fault: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
};

/** Seconds of noon on a day. */
export function noon(day: string): number {
  return Date.parse(`${day}T12:00:00Z`) / 1000;
}

/** A server that speaks SimpleFIN, on this machine. `requests` are the addresses that were asked, without credentials. */
export async function startSimpleFin(t: Lifetime, accounts: BridgeAccount[] = []) {
  const bridge: Bridge = { accounts, extra: {}, version: 2, fault: null };
  const requests: URL[] = [];
  const tokens = new Map<string, boolean>();
  let count = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin());
    if (bridge.fault?.(request, response)) return;
    if (request.method === 'POST' && url.pathname.startsWith('/claim/')) return claim(url, request, response);
    const expected = `Basic ${Buffer.from('user %1:pass:word').toString('base64')}`;
    if (request.headers.authorization !== expected) return void response.writeHead(403).end();
    requests.push(url);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function claim({ pathname }: URL, request: IncomingMessage, response: ServerResponse): void {
    const isEmpty = request.headers['content-length'] === '0';
    if (!isEmpty || tokens.get(pathname) !== false) return void response.writeHead(403).end('used');
    tokens.set(pathname, true);
    response.end(`${origin().replace('//', '//user%20%251:pass%3Aword@')}/bridge\n`);
  }

  function answer({ searchParams }: URL): object {
    const [start, end] = ['start-date', 'end-date'].map((name) => Number(searchParams.get(name) ?? Number.NaN));
    const wanted = searchParams.getAll('account');
    const isIn = ({ posted, transacted_at }: BridgeRow) => {
      const at = posted || Number(transacted_at ?? start);
      return at >= (start ?? 0) && at < (end ?? 0) && (posted !== 0 || searchParams.get('pending') === '1');
    };
    const shown = bridge.accounts
      .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
      .map(({ transactions, ...account }) => ({
        currency: 'USD',
        'balance-date': noon('2026-03-10'),
        ...(bridge.version === 1 && { org: { name: 'First Bank' } }),
        ...(bridge.version === 2 && { conn_id: 'one' }),
        ...account,
        transactions: searchParams.has('balances-only') ? [] : transactions.filter(isIn),
      }));
    const ofVersion =
      bridge.version === 1
        ? { errors: [] }
        : { errlist: [], connections: [{ conn_id: 'one', name: 'Login', org_name: 'First Bank' }] };
    return { ...ofVersion, accounts: shown, ...bridge.extra };
  }

  return {
    bridge,
    requests,
    /** A new setup token. */
    token: (): string => {
      count += 1;
      tokens.set(`/claim/${count}`, false);
      return Buffer.from(`${origin()}/claim/${count}`).toString('base64');
    },
  };
}
