import type { Families } from '#database/queries/active-families.ts';
import { countUnfinished } from '#jobs/job-figures.ts';
import type { JobFigures } from '#telemetry/metrics.ts';
import { pendingDeliveries } from './delivery-store.ts';
import { listEnabled, type Target } from './store.ts';
import { type WebhookSenderParts, WebhookWorker } from './webhook-worker.ts';

/** Sends the changes of every family to its webhooks, each webhook apart from the others: a slow receiver delays itself alone. */
export class WebhookSender {
  readonly #parts: WebhookSenderParts;
  readonly #workers = new Map<string, WebhookWorker>();
  #running: Promise<void> = Promise.resolve();
  #isStopping = false;
  #failures = 0;

  constructor(parts: WebhookSenderParts) {
    this.#parts = parts;
  }

  /** Looks for webhooks that were created or enabled, and for what is due to each. */
  wake(): void {
    void this.round();
  }

  round(): Promise<void> {
    this.#running = this.#running.then(() => this.#refresh());
    return this.#running;
  }

  async figures(families: Families): Promise<JobFigures> {
    const running = [...this.#workers.values()].filter(({ isSending }) => isSending).length;
    const pending = await countUnfinished(this.#parts.database, pendingDeliveries, families);
    return { kind: 'webhook_deliveries', ...pending, running, failures: this.#failures };
  }

  /** Cancels running attempts, which another process repeats, and settles when they have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop()));
  }

  async #refresh(): Promise<void> {
    const { database, log } = this.#parts;
    try {
      if (this.#isStopping) return;
      const enabled = new Map<string, Target>();
      for await (const families of database.cluster.workers.reachable()) {
        for (const target of await listEnabled(database.read, families)) enabled.set(target.id, target);
      }
      for (const [id, worker] of this.#workers) if (!enabled.has(id)) this.#end(id, worker);
      for (const target of enabled.values()) this.#workerFor(target).wake();
    } catch (error) {
      this.#failures += 1;
      log.error({ err: error }, 'webhooks could not be read; next attempt in a minute');
    }
  }

  #workerFor(target: Target): WebhookWorker {
    const worker = this.#workers.get(target.id) ?? new WebhookWorker(this.#parts, target, this.#countFailure);
    this.#workers.set(target.id, worker);
    return worker;
  }

  readonly #countFailure = (): void => {
    this.#failures += 1;
  };

  #end(id: string, worker: WebhookWorker): void {
    this.#workers.delete(id);
    void worker.stop();
  }
}
