import { Random } from '#tests/harness/server/random.ts';
import type { Coffer, Reply } from '#tests/harness/server/start-coffer.ts';
import { type Kind, KnownIds } from './known-ids.ts';
import { randomRead } from './random-read.ts';
import { type Drawn, randomWrite } from './random-write.ts';

/** A user with a credential. */
export type Person = {
  readonly family: 0 | 1;
  readonly id: string;
  readonly credential: { token: string } | { key: string };
  /** True for a read-only credential. */
  readonly rarelyWrites?: boolean;
};

type Request = Drawn & { readonly person: Person; readonly headers: Record<string, string> };

type Row = { readonly id: string };
// Members of response bodies whose ids the next requests use.
type Body = Partial<Record<Kind, readonly Row[]>> & {
  readonly id?: string;
  readonly results?: readonly Partial<Row>[];
  readonly splits?: readonly Row[];
  readonly inflow_transaction?: Row;
  readonly outflow_transaction?: Row;
  readonly pagination?: { readonly next_cursor?: string | null };
};

/** Sends random requests one after the other; responses give the ids for the next ones. */
export class Conversation {
  /** Each request with its answer, as text. */
  readonly exchanges: string[] = [];
  readonly #coffer: Coffer;
  readonly #random: Random;
  readonly #people: readonly Person[];
  readonly #ids: readonly [KnownIds, KnownIds];
  readonly #tags = new Map<string, string>();
  // A cursor is for the family that received it.
  readonly #pages: readonly [string[], string[]] = [[], []];
  readonly #keyed: Request[] = [];

  constructor(coffer: Coffer, seed: number, people: readonly Person[]) {
    this.#coffer = coffer;
    this.#random = new Random(seed);
    this.#people = people;
    this.#ids = [new KnownIds(this.#random), new KnownIds(this.#random)];
    [this.#ids[0].other, this.#ids[1].other] = [this.#ids[1], this.#ids[0]];
    for (const { family, id } of people) this.#ids[family].add('users', id);
  }

  /** Has one request sent. */
  async say(number: number): Promise<void> {
    this.#coffer.advance(this.#random.oneIn(3) ? this.#random.below(4) : 0);
    const request = this.#draw();
    const { method, path, person, body } = request;
    const headers = { 'x-request-id': `replay-${number}`, ...request.headers };
    const url = `/api/v1/${path}`;
    const options = { ...person.credential, headers, ...(body !== undefined && { body }) };
    const reply = await this.#coffer.call<Body | undefined>(method, url, options);
    // Header order is not compared.
    const answered = Object.entries(reply.headers)
      .filter(([name]) => name !== 'date')
      .sort();
    const sent = JSON.stringify({ ...request.headers, ...(body !== undefined && { body }) });
    this.exchanges.push(`${method} ${url} ${sent}\n${reply.status} ${reply.text}\n${JSON.stringify(answered)}`);
    this.#note(request, reply);
  }

  #draw(): Request {
    const random = this.#random;
    const person = random.one(this.#people);
    const earlier = random.oneIn(25) ? this.#keyed.at(-1 - random.below(5)) : undefined;
    if (earlier !== undefined) return random.oneIn(4) ? { ...earlier, body: { other: true } } : earlier;
    const draw = { random, ids: this.#ids[person.family] };
    if (random.oneIn(2) || (person.rarelyWrites === true && !random.oneIn(8))) {
      const page = random.oneIn(8) ? this.#pages[person.family].at(-1 - random.below(4)) : undefined;
      const drawn: Drawn = page === undefined ? randomRead(draw) : { method: 'GET', path: page };
      const tag = random.oneIn(8) ? this.#tags.get(drawn.path) : undefined;
      return { ...drawn, person, headers: tag === undefined ? {} : { 'if-none-match': tag } };
    }
    const drawn = randomWrite(draw);
    const tag = random.oneIn(4) ? this.#tags.get(drawn.path) : undefined;
    const headers = {
      ...(tag !== undefined && { 'if-match': tag }),
      ...(random.oneIn(10) && { 'idempotency-key': `key-${random.below(1_000_000)}` }),
    };
    const dry = random.oneIn(30) ? `${drawn.path.includes('?') ? '&' : '?'}dry_run=true` : '';
    const request = { ...drawn, path: drawn.path + dry, person, headers };
    if ('idempotency-key' in headers) this.#keyed.push(request);
    return request;
  }

  #note({ method, path, person }: Request, { status, headers, body }: Reply<Body | undefined>): void {
    const ids = this.#ids[person.family];
    if (method === 'GET' && typeof headers.etag === 'string') this.#tags.set(path, headers.etag);
    if (status >= 300 || path.includes('dry_run')) return;
    const kind = path.split(/[/?]/)[0] as Kind;
    if (method === 'POST' && typeof body?.id === 'string')
      ids.add(path.endsWith('reject') ? 'rejected_transfers' : kind, body.id);
    for (const row of [...(body?.results ?? []), ...(body?.splits ?? [])]) if (row.id) ids.add('transactions', row.id);
    for (const side of [body?.inflow_transaction, body?.outflow_transaction])
      if (side) ids.add('transactions', side.id);
    const rows = body?.[kind];
    for (const row of Array.isArray(rows) ? rows : []) ids.add(kind, row.id);
    const cursor = body?.pagination?.next_cursor;
    if (method === 'GET' && cursor) {
      const query = new URLSearchParams(path.split('?')[1]);
      query.delete('page');
      query.set('cursor', cursor);
      this.#pages[person.family].push(`${path.split('?')[0]}?${query}`);
    }
  }
}
