import assert from 'node:assert/strict';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import type { Schemas } from '#tests/harness/server/body-of.ts';
import { Random } from '#tests/harness/server/random.ts';
import type { Reply } from '#tests/harness/server/start-coffer.ts';
import { AnswerModel } from './answer-model.ts';
import { wind } from './fake-timers.ts';
import type { Fault } from './faulty-disk.ts';
import { accountLine, entryLine, LedgerModel } from './ledger-model.ts';
import { LossyCounters } from './lossy-counters.ts';
import { QuotaModel, type Tally } from './quota-model.ts';
import { type Attempt, randomAttempt } from './random-attempt.ts';
import { LIMIT, SimulatedServer, WINDOW_SECONDS } from './simulated-server.ts';
import { WindowModel } from './window-model.ts';

const FLUSH_MS = 1000;
const PROBE_MS = 2000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const KEYS = 3;
const LEDGER_FILE = 'coffer.db';
const USAGE_FILE = 'coffer-usage.db';

type ApiKey = { readonly id: string; readonly key: string; readonly quota: QuotaModel };
type Page = Partial<Pick<Schemas['AccountPage'], 'accounts'> & Pick<Schemas['TransactionPage'], 'transactions'>>;
type Sent = {
  readonly attempt: Attempt;
  readonly requestId: string;
  readonly apiKey: ApiKey;
  readonly reply: Reply | null;
};

/**
 * A server under random faults, and models of its data and responses. One seed determines concurrent requests, clock jumps, faults of
 * disk and counters, crashes and restarts.
 */
export class Simulation {
  readonly trace: string[] = [];
  readonly tally: Record<string, number> = {};
  readonly #random: Random;
  readonly #server: SimulatedServer;
  readonly #shared: LossyCounters | null;
  readonly #model = new LedgerModel();
  readonly #answers = new AnswerModel();
  readonly #windows = new WindowModel(WINDOW_SECONDS);
  readonly #ids = new Map<string, string>();
  readonly #recent: Attempt[] = [];
  #keys: readonly ApiKey[] = [];
  #sequence = 0n;
  /** Whether this process may be counting alone. */
  #isAlone = false;

  private constructor(seed: number) {
    this.#random = new Random(seed);
    this.#shared = this.#random.oneIn(2) ? new LossyCounters() : null;
    this.#server = new SimulatedServer(this.#shared ?? undefined);
  }

  /** Starts the simulation of `seed`. */
  static async start(seed: number): Promise<Simulation> {
    const simulation = new Simulation(seed);
    const server = simulation.#server;
    await server.start();
    simulation.#windows.start(server.now);
    const user = await server.coffer.signUp();
    const keys: ApiKey[] = [];
    for (let number = 0; number < KEYS; number += 1) {
      const made = await server.coffer.createKey(user, { name: `key ${number}` });
      keys.push({ ...made, quota: new QuotaModel(LIMIT) });
    }
    simulation.#keys = keys;
    simulation.#sequence = (await simulation.#changes()).at(-1)?.sequence ?? 0n;
    return simulation;
  }

  /** Runs one random event and compares the result with the models. */
  async step(number: number): Promise<void> {
    const random = this.#random;
    if (random.oneIn(15)) this.#server.setClock(random.one([-86_400, -3600, 3600, 86_400]));
    else this.#server.advance(random.below(4));
    const drawn = random.below(100);
    if (drawn < 66) await this.#write(number);
    else if (drawn < 80) await this.#read();
    else if (drawn < 90) await this.#passTime();
    else if (drawn < 94) await this.#crash(() => this.#server.recover());
    else if (drawn < 96) await this.#crash(() => this.#server.restart());
    else await this.#trouble();
    if (number % 50 === 0) await this.checkAll();
  }

  /** Checks the ledger's invariants. */
  checkAll(): Promise<void> {
    return checkLedger(this.#server.coffer.database.read);
  }

  /** Ends it with all that it left. */
  end(): Promise<void> {
    return this.#server.end();
  }

  async #write(number: number): Promise<void> {
    const random = this.#random;
    const count = random.oneIn(3) ? 1 : 1 + random.below(5);
    const attempts = Array.from({ length: count }, (_, index) => this.#draw(`s${number}.${index}`));
    const sent = await this.#befall(`${number}`, attempts, random.oneIn(3) ? this.#drawFault() : null);
    const refused = sent.find(({ reply }) => reply?.status === 507);
    if (refused === undefined) return;
    // A refused write must not be visible, and must not get the version of the next successful one.
    await this.#read();
    await this.#befall(`${number}a`, [refused.attempt], null);
    await this.#read();
  }

  /** Sends concurrent writes during the fault and compares the result with the models. */
  async #befall(number: string, attempts: readonly Attempt[], fault: Fault | null): Promise<readonly Sent[]> {
    if (fault !== null) this.#server.disk.arm(fault);
    if (this.#random.oneIn(6)) wind(FLUSH_MS);
    const lossesBefore = this.#shared?.losses ?? 0;
    const sent = await Promise.all(attempts.map((attempt, index) => this.#send(attempt, `r${number}.${index}`)));
    await this.#server.settle();
    const struck = this.#server.disk.disarm();
    this.trace.push(`${number} ${new Date(this.#server.now).toISOString()} ${JSON.stringify(fault)} ${describe(sent)}`);
    if (struck !== null) this.#count(`fault ${struck.kind} of ${struck.file}`);
    if (struck?.kind.startsWith('sync')) assert.ok(this.#server.isGone, 'a process whose fsync failed goes on');
    this.#noteQuotas(sent, (this.#shared?.losses ?? 0) - lossesBefore, struck);
    if (this.#server.isGone) await this.#crash(() => this.#server.recover(), sent);
    await this.#account(sent, struck);
    this.#recent.push(...attempts);
    this.#recent.splice(0, this.#recent.length - 12);
    return sent;
  }

  #draw(name: string): Attempt {
    const random = this.#random;
    const again = this.#recent.filter(({ key }) => this.#answers.mayRetry(key));
    if (again.length > 0 && random.oneIn(5)) return random.one(again);
    const attempt = randomAttempt({ random, model: this.#model, ids: this.#ids }, name);
    // A concurrent duplicate may be sent too.
    if (random.oneIn(10)) this.#recent.push(attempt);
    return attempt;
  }

  #drawFault(): Fault {
    const random = this.#random;
    const kind = random.one([
      'crash',
      'crash',
      'crash',
      'refuse',
      'give up',
      'commit',
      'sync lost',
      'sync kept',
      'full',
    ] as const);
    const file = random.oneIn(4) ? USAGE_FILE : LEDGER_FILE;
    const isCommit = kind === 'commit' || kind.startsWith('sync');
    return { kind, file, at: 1 + random.below(isCommit ? 3 : file === USAGE_FILE ? 8 : 40) };
  }

  async #send(attempt: Attempt, requestId: string): Promise<Sent> {
    const apiKey = this.#random.one(this.#keys);
    const reply = await this.#server.send(attempt.method, attempt.path, {
      key: apiKey.key,
      headers: { 'idempotency-key': attempt.key, 'x-request-id': requestId },
      ...(attempt.body && { body: attempt.body }),
    });
    this.#count(reply === null ? 'unheard' : `answer ${reply.status}`);
    return { attempt, requestId, apiKey, reply };
  }

  /** Fails unless acknowledged writes are stored, refused ones are not, and lost ones are stored completely or not at all. */
  async #account(sent: readonly Sent[], struck: Fault | null): Promise<void> {
    const rows = await this.#changes();
    for (const [index, { sequence }] of rows.entries()) {
      assert.equal(sequence, this.#sequence + BigInt(index) + 1n, 'the change sequence has a gap');
    }
    this.#sequence += BigInt(rows.length);
    const wasThere = new Set(sent.filter(({ attempt }) => this.#model.has(attempt.intent)));
    const applied = new Set<Sent>();
    for (const { request_id } of rows) {
      const of = sent.find(({ requestId }) => requestId === request_id);
      assert.ok(of !== undefined, `a change by ${request_id}, which was not sent`);
      if (applied.has(of)) continue;
      applied.add(of);
      assert.ok(this.#model.apply(of.attempt.intent), `${of.attempt.key} did what cannot be done`);
    }
    const now = this.#server.now;
    for (const one of sent) {
      const isPossible = wasThere.has(one) && this.#model.has(one.attempt.intent);
      this.#answers.note({ ...one, key: one.attempt.key, isApplied: applied.has(one), isPossible, struck, now });
    }
    await this.#compare();
    await this.#answers.compare(this.#server.coffer.database.read);
  }

  async #compare(): Promise<void> {
    const db = this.#server.coffer.database.read;
    const accounts = await db.selectFrom('accounts').select(['id', 'name', 'balance_minor']).execute();
    const entries = await db
      .selectFrom('transactions')
      .select(['id', 'name', 'account_id', 'amount_minor', 'date'])
      .execute();
    const names = new Map(accounts.map(({ id, name }) => [id, name]));
    for (const { id, name } of [...accounts, ...entries]) this.#ids.set(name, id);
    const stored = [
      ...accounts.map((row) => accountLine(row.name, Number(row.balance_minor))),
      ...entries.map((row) =>
        entryLine({
          name: row.name,
          account: names.get(row.account_id) ?? '',
          amount: -Number(row.amount_minor),
          day: row.date,
        }),
      ),
    ];
    assert.deepEqual(stored.sort(), this.#model.lines());
  }

  /** Asks the API for everything: whatever it keeps in memory, it tells what is stored. */
  async #read(): Promise<void> {
    const pageCount = Math.ceil(this.#model.entryNames.length / 100);
    const paths = ['accounts?per_page=100'];
    for (let page = 1; page <= pageCount; page += 1) paths.push(`transactions?per_page=100&page=${page}`);
    const apiKey = this.#random.one(this.#keys);
    const lossesBefore = this.#shared?.losses ?? 0;
    const replies = await Promise.all(paths.map((path) => this.#server.send<Page>('GET', path, { key: apiKey.key })));
    const refused = replies.filter((reply) => reply?.status === 429).length;
    const tally = { admitted: replies.length - refused, refused, unheard: 0 };
    this.#windows.read(this.#server.now);
    apiKey.quota.note(this.#windows.current, tally, (this.#shared?.losses ?? 0) - lossesBefore);
    if (tally.admitted > 0) this.#noteStored();
    this.trace.push(`read ${replies.map((reply) => reply?.text.length).join()}`);
    if (refused > 0) return;
    const pages = replies.flatMap((reply) => reply?.body ?? []);
    const shown = [
      ...pages.flatMap(({ accounts = [] }) => accounts).map((row) => accountLine(row.name, row.balance_cents)),
      ...pages.flatMap(({ transactions = [] }) => transactions).map(entryLineOf),
    ];
    assert.deepEqual([...new Set(shown)].sort(), this.#model.lines());
    this.#count('read');
  }

  /** Runs the timers. */
  async #passTime(): Promise<void> {
    const ms = this.#random.one([FLUSH_MS, PROBE_MS, MINUTE_MS, HOUR_MS]);
    wind(ms);
    await this.#server.settle();
    this.trace.push(`timers of ${ms} ms`);
    if (ms === HOUR_MS) this.#forget();
    if (ms === PROBE_MS && this.#isAlone && this.#shared?.loss === 'none') {
      this.#isAlone = false;
      for (const { quota } of this.#keys) quota.pardon(); // counts of this process alone are not shared
    }
    this.#count('timers');
  }

  /** The counters fail, or no more; or another process admits requests of a key. */
  async #trouble(): Promise<void> {
    if (this.#shared === null) return;
    const random = this.#random;
    if (this.#shared.loss === 'none' && !random.oneIn(3)) {
      const { id, quota } = random.one(this.#keys);
      const window = this.#windows.current;
      const request = { keyId: id, window, limit: LIMIT, windowSeconds: WINDOW_SECONDS };
      const { admitted } = await this.#shared.count([request]);
      quota.note(window, { admitted: admitted ? 1 : 0, refused: admitted ? 0 : 1, unheard: 0 });
      return;
    }
    this.#shared.loss = this.#shared.loss === 'none' ? random.one(['deaf', 'mute']) : 'none';
    this.#isAlone = true;
    for (const { quota } of this.#keys) quota.pardon();
    this.#count('counters lost or back');
  }

  #noteQuotas(sent: readonly Sent[], losses: number, struck: Fault | null): void {
    this.#windows.read(this.#server.now);
    for (const apiKey of this.#keys) {
      const tally = tallyOf(sent.filter((one) => one.apiKey === apiKey));
      if (tally.admitted + tally.refused + tally.unheard > 0) apiKey.quota.note(this.#windows.current, tally, losses);
    }
    const isWritten = sent.some(({ reply }) => reply !== null && reply.status !== 429);
    if (isWritten && struck?.file !== USAGE_FILE) this.#noteStored();
  }

  // As the sweep does, each hour and at each start.
  #forget(): void {
    this.#answers.forget(this.#server.now);
    this.#windows.read(this.#server.now);
    if (this.#shared === null) for (const { quota } of this.#keys) quota.forget(this.#windows.current);
  }

  #noteStored(): void {
    for (const { quota } of this.#keys) quota.store();
  }

  /** Restarts the process by `go`. Its counts continue from the disk or the shared counters. */
  async #crash(go: () => Promise<void>, sent: readonly Sent[] = []): Promise<void> {
    await go();
    this.#windows.start(this.#server.now);
    this.#forget();
    this.#count(sent.length > 0 ? 'crash at a statement' : 'restart');
    for (const { id, quota } of this.#keys) {
      if (this.#shared === null) quota.recover(await this.#storedCounter(id));
      else if (this.#isAlone || sent.length > 0) quota.pardon();
    }
  }

  async #storedCounter(keyId: string): Promise<{ window: number; count: number } | undefined> {
    const { read } = this.#server.coffer.database.usage;
    const row = await read.selectFrom('rate_counters').selectAll().where('key_id', '=', keyId).executeTakeFirst();
    return row && { window: Number(row.window), count: Number(row.count) };
  }

  #changes() {
    const { read } = this.#server.coffer.database;
    return read
      .selectFrom('changes')
      .select(['sequence', 'request_id'])
      .where('sequence', '>', this.#sequence)
      .orderBy('sequence')
      .execute();
  }

  #count(what: string): void {
    this.tally[what] = (this.tally[what] ?? 0) + 1;
  }
}

function tallyOf(sent: readonly Sent[]): Tally {
  const refused = sent.filter(({ reply }) => reply?.status === 429).length;
  const unheard = sent.filter(({ reply }) => reply === null).length;
  return { admitted: sent.length - refused - unheard, refused, unheard };
}

function describe(sent: readonly Sent[]): string {
  return sent.map(({ attempt, reply }) => `${attempt.key} ${attempt.method}: ${reply?.status ?? 'unheard'}`).join(', ');
}

type EntryRow = { name: string; account: { name: string }; signed_amount_cents: number; date: string };

function entryLineOf({ name, account, signed_amount_cents, date }: EntryRow): string {
  return entryLine({ name, account: account.name, amount: -signed_amount_cents, day: date });
}
