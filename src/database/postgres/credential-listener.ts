import pg from 'pg';
import {
  CREDENTIAL_CHANNEL,
  type CredentialInvalidations,
  type InvalidationListener,
} from './credential-invalidation.ts';

const PROOF_VALID_MS = 90;
const PULSE_MS = 40;
const IDLE_PULSE_MS = 5000;
const QUERY_MS = 2000;
const RETRY_MS = { first: 100, most: 2000 };

/**
 * Listens for notifications on its own connection. PostgreSQL sends notifications in order, so the response to a query proves that
 * all earlier notifications have arrived. A connection that is broken, half open or slow lacks a recent proof.
 */
export class CredentialListener implements CredentialInvalidations {
  readonly #url: string;
  #listener: InvalidationListener | null = null;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #retryMs = RETRY_MS.first;
  #provenAt = Number.NEGATIVE_INFINITY;
  #isAsked = false;
  #isLost = false;
  #isClosed = false;

  /** `url` must reach PostgreSQL itself: a pooler in transaction mode does not forward notifications. */
  constructor(url: string) {
    this.#url = url;
  }

  listen(listener: InvalidationListener): Promise<void> {
    this.#listener = listener;
    return this.#connect();
  }

  isConnected(): boolean {
    this.#isAsked = true;
    return performance.now() - this.#provenAt < PROOF_VALID_MS;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: QUERY_MS,
      query_timeout: QUERY_MS,
      keepAlive: true,
      application_name: 'coffer listener',
    });
    this.#client = client;
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('the connection was closed')));
    client.on('notification', ({ payload }) => this.#listener?.onInvalidated(Number(payload)));
    try {
      await client.connect();
      await requireDirect(client);
      await client.query(`listen ${CREDENTIAL_CHANNEL}`);
      // Notifications sent before `listen` are lost.
      this.#listener?.onInvalidated(null);
      await this.#pulse(client);
    } catch (error) {
      this.#lose(client, error instanceof Error ? error : new Error(String(error)));
    }
  }

  async #pulse(client: pg.Client): Promise<void> {
    const sentAt = performance.now();
    this.#isAsked = false;
    await client.query('select 1');
    if (client !== this.#client) return;
    this.#provenAt = sentAt;
    this.#retryMs = RETRY_MS.first;
    if (this.#isLost) this.#listener?.onConnection(null);
    this.#isLost = false;
    this.#later(PULSE_MS, () => this.#pulseWhenNeeded(client));
  }

  // Without requests no proof is needed, but a lost connection must be noticed within seconds.
  #pulseWhenNeeded(client: pg.Client): void {
    const isDue = this.#isAsked || performance.now() - this.#provenAt > IDLE_PULSE_MS;
    if (isDue) this.#pulse(client).catch((error: Error) => this.#lose(client, error));
    else this.#later(PULSE_MS, () => this.#pulseWhenNeeded(client));
  }

  #lose(client: pg.Client, error: Error): void {
    if (client !== this.#client || this.#isClosed) return;
    this.#client = null;
    this.#provenAt = Number.NEGATIVE_INFINITY;
    client.end().catch(() => {});
    if (!this.#isLost) this.#listener?.onConnection(error);
    this.#isLost = true;
    this.#later(this.#retryMs, () => void this.#connect());
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MS.most);
  }

  #later(ms: number, work: () => void): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(work, ms);
    this.#timer.unref();
  }
}

// A pooler invents a process id for each client.
async function requireDirect(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid === (client as { processID?: number }).processID) return;
  throw new Error('this is a pooler; COFFER_DATABASE_LISTEN_URL must reach PostgreSQL itself');
}
