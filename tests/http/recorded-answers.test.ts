import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { type SeededFamily, seedFamily } from '#tests/harness/family/seed-family.ts';
import { visit, visitEveryRoute } from '#tests/harness/server/call-every-route.ts';
import { type Coffer, startCoffer } from '#tests/harness/server/start-coffer.ts';

// The answers of every operation to one seeded family at one time, and the feed after it. A change of the structure changes none of them;
// where the contract changes, `COFFER_TEST_RECORD=true npm test -- recorded-answers` records again.
const FILE = new URL('recorded-answers.jsonl', import.meta.url);
const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{32}\b/gi;
// Members and texts that are drawn at random, or measured.
const DRAWN_MEMBERS = /(^|_)(last_four|challenge|duration_ms|byte_size|prefix|sequence|cursor|secret)$/;
const DRAWN_TEXT = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{20,}(?![\w-])|\b[0-9a-f]{64}\b|(?<=secret=)\w+/g;

test('every operation answers what is recorded, and the feed tells of its writes', async (t) => {
  const coffer = await startCoffer(t);
  const record = new Recording();
  const seeded = await seedFamily(coffer);
  const call: typeof visit = async (_coffer, route, family) => {
    if (route.method === 'DELETE' && !record.hasFeed) await record.addFeed(coffer, family);
    return visit(coffer, route, family, route.operation === 'createBudget' ? { month: '2101-02' } : {});
  };
  for await (const { route, status, body } of visitEveryRoute(coffer, seeded, call)) {
    record.add(route.operation, status, body);
  }
  if (process.env.COFFER_TEST_RECORD === 'true') writeFileSync(FILE, record.text);
  const [found, recorded] = [record.text, readFileSync(FILE, 'utf8')].map((text) => text.split('\n'));
  const lines = (from: readonly string[] = [], other: readonly string[] = []) =>
    from.filter((line, index) => line !== other[index]);
  // Only what differs: of thousands of long lines a failure shows no difference.
  assert.deepEqual(lines(found, recorded), lines(recorded, found));
});

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
