import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startCoffer } from '../harness/server/start-coffer.ts';

type Parameter = { readonly in: string; readonly name: string };
type Contract = {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;
};

type Refusal = { readonly issues?: readonly { readonly code: string; readonly message: string }[] };

// Given by other programs, so of any form.
const NO_ID = ['external_id'];

test('a malformed id in a filter is refused everywhere', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const { paths }: Contract = JSON.parse(readFileSync('contract/openapi.json', 'utf8'));
  const filters = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter(({ in: place, name }) => place === 'query' && /(^|_)ids?$/.test(name) && !NO_ID.includes(name))
      .map(({ name }) => [path, name] as const),
  );
  assert.ok(filters.length > 30, `only ${filters.length} filters`);
  for (const [path, name] of filters) {
    const { status, text } = await coffer.call('GET', `${path}?${name}=nonsense`, { token });
    const { issues = [] }: Refusal = JSON.parse(text);
    const refused = issues.find(({ message }) => message.startsWith(name));
    assert.deepEqual([status, refused?.code], [422, 'not_an_id'], `${path}?${name}`);
  }
});
