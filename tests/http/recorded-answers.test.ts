import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Route } from '#http/routing/route.ts';
import { exampleBody, idFor, isWrite, pathOf } from '#tests/harness/family/example-request.ts';
import { type SeededFamily, seedFamily } from '#tests/harness/family/seed-family.ts';
import { type Coffer, startCoffer } from '#tests/harness/server/start-coffer.ts';

// The answers of every operation to one seeded family at one time, and the feed after it. A change of the structure changes none of them;
// where the contract changes, `COFFER_TEST_RECORD=true npm test -- recorded-answers` records again.
const FILE = new URL('recorded-answers.jsonl', import.meta.url);
const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{32}\b/g;
// Members and texts that are drawn at random, or measured.
const DRAWN_MEMBERS = /(^|_)(last_four|challenge|duration_ms|byte_size|prefix|sequence|cursor|secret)$/;
const DRAWN_TEXT = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{20,}(?![\w-])|\b[0-9a-f]{64}\b|(?<=secret=)\w+/g;

test('every operation answers what is recorded, and the feed tells of its writes', { timeout: 300_000 }, async (t) => {
  const coffer = await startCoffer(t);
  const record = new Recording();
  let family = await seedFamily(coffer);
  const rank = ({ method }: Route): number => ['GET', 'PATCH', 'PUT', 'POST', 'DELETE'].indexOf(method);
  const byName = (one: Route, other: Route) => (one.operation < other.operation ? -1 : 1);
  for (const route of coffer.server.routes.toSorted((one, other) => rank(one) - rank(other) || byName(one, other))) {
    if (route.method === 'DELETE' && !record.hasFeed) await record.addFeed(coffer, family);
    let reply = await visit(coffer, route, family);
    if (reply.status === 401 || reply.status === 404) {
      coffer.advance(120); // sign-ins are throttled
      family = await seedFamily(coffer);
      reply = await visit(coffer, route, family);
    }
    record.add(route.operation, reply.status, reply.body);
  }
  if (process.env.COFFER_TEST_RECORD === 'true') writeFileSync(FILE, record.text);
  assert.deepEqual(record.text.split('\n'), readFileSync(FILE, 'utf8').split('\n'));
});

function visit(coffer: Coffer, route: Route, family: SeededFamily) {
  const credential = /session/i.test(route.operation) ? { cookie: family.cookie } : { token: family.user.token };
  const month = route.operation === 'createBudget' && { month: '2101-02' };
  const body = isWrite(route) && { body: { ...exampleBody(route, family), ...month } };
  return coffer.call<unknown>(route.method, pathOf(route, idFor(route, family)), { ...credential, ...body });
}

/** Answers, a line each, without what chance decides: ids are numbered by their first appearance. */
class Recording {
  text = '';
  hasFeed = false;
  readonly #ids = new Map<string, string>();

  add(operation: string, status: number, body: unknown): void {
    const line = JSON.stringify([operation, status, this.#known(body)]);
    this.text += `${line}\n`;
  }

  /** Adds the family's changes, by resource: jobs write theirs at any time. */
  async addFeed(coffer: Coffer, { user }: SeededFamily): Promise<void> {
    this.hasFeed = true;
    const found: { readonly resource: string }[] = [];
    for (let cursor = '0', isMore = true; isMore; ) {
      const { body } = await coffer.call('GET', `/api/v1/changes?cursor=${cursor}&per_page=100`, { token: user.token });
      found.push(...body.changes);
      cursor = body.next_cursor;
      isMore = body.has_more;
    }
    const byResource = Object.groupBy(found, ({ resource }) => resource);
    for (const [resource, changes] of Object.entries(byResource).sort()) this.add(`feed of ${resource}`, 200, changes);
  }

  #known(value: unknown, name = ''): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#known(one, name));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([member, one]) => [this.#text(member), this.#known(one, member)]),
      );
    }
    if (value !== null && DRAWN_MEMBERS.test(name)) return 'drawn';
    if (name === 'id' && /^\d+$/.test(String(value))) return 'drawn'; // of a line of the request log
    return typeof value === 'string' ? this.#text(value) : value;
  }

  #text(text: string): string {
    return text
      .replace(IDS, (id) => {
        const known = this.#ids.get(id) ?? `id-${this.#ids.size + 1}`;
        this.#ids.set(id, known);
        return known;
      })
      .replace(DRAWN_TEXT, 'drawn');
  }
}
