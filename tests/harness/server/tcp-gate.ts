import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** `silent` drops all bytes without closing: a half-open connection. */
export type GateMode = 'open' | 'silent';

/** A TCP proxy between a server under test and its PostgreSQL. */
export class TcpGate {
  readonly url: string;
  mode: GateMode = 'open';
  readonly #sockets = new Set<Socket>();
  #losesAfter: string | null = null;
  /** How often a client has sent something after an answer, on connections that commit durably: those of the ledger. */
  roundTrips = 0;

  private constructor(url: string) {
    this.url = url;
  }

  /** Opens a proxy to the PostgreSQL at `url` until the test ends. */
  static async to(t: TestContext, url: string): Promise<TcpGate> {
    const upstream = new URL(url);
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    const own = new URL(url);
    own.port = String(typeof address === 'object' ? address?.port : '');
    const gate = new TcpGate(own.href);
    listener.on('connection', (client) => gate.#join(client, connect(Number(upstream.port), upstream.hostname)));
    t.after(() => {
      listener.close();
      gate.cut();
    });
    return gate;
  }

  /** Breaks the connection after the `commit` of the transaction that sends `text`, before its response arrives. */
  loseCommitAfter(text: string): void {
    this.#losesAfter = text;
  }

  get hasLostCommit(): boolean {
    return this.#losesAfter === null;
  }

  /** Closes every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(client: Socket, server: Socket): void {
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      this.#sockets.add(socket.setNoDelay(true));
      socket.on('error', () => {});
      socket.once('close', () => {
        this.#sockets.delete(socket);
        end();
      });
    }
    let isMarked = false;
    let isLost = false;
    let isLedger: boolean | undefined;
    let isAnswered = true;
    client.on('data', (bytes) => {
      if (this.mode === 'silent') return;
      // The first message states the connection's settings.
      isLedger ??= !bytes.includes('synchronous_commit=off');
      if (isLedger && isAnswered) this.roundTrips += 1;
      isAnswered = false;
      isMarked ||= this.#losesAfter !== null && bytes.includes(this.#losesAfter);
      if (isMarked && !this.hasLostCommit && bytes.includes('commit\0')) {
        isLost = true;
        this.#losesAfter = null;
      }
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      isAnswered = true;
      if (this.mode === 'silent') return;
      if (isLost) end();
      else client.write(bytes);
    });
  }
}
