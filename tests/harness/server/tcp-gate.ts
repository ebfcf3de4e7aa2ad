import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** Whether anything gets through. Where nothing does nobody is told: a half-open connection. */
export type GateMode = 'open' | 'silent';

/** Stands between a server under test and its PostgreSQL. */
export class TcpGate {
  readonly url: string;
  mode: GateMode = 'open';
  readonly #sockets = new Set<Socket>();
  #losesAfter: string | null = null;

  private constructor(url: string) {
    this.url = url;
  }

  /** Opens a gate to the PostgreSQL at `url`; it goes with the test. */
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

  /** Loses the answer to the `commit` of the transaction that sends `text`: the server has it, and the connection breaks. */
  loseCommitAfter(text: string): void {
    this.#losesAfter = text;
  }

  /** Whether a commit that was to be lost has been. */
  get hasLostCommit(): boolean {
    return this.#losesAfter === null;
  }

  /** Breaks every connection. */
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
    client.on('data', (bytes) => {
      if (this.mode === 'silent') return;
      isMarked ||= this.#losesAfter !== null && bytes.includes(this.#losesAfter);
      if (isMarked && !this.hasLostCommit && bytes.includes('commit\0')) {
        isLost = true;
        this.#losesAfter = null;
      }
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (this.mode === 'silent') return;
      if (isLost) end();
      else client.write(bytes);
    });
  }
}
