import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ASKED, BY_CODE, NOTICES, PROOFS, TARGETS } from './reasons.ts';

/** A schema of the contract, whose `examples` are the codes that the server has. */
type Schema = {
  readonly examples?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

const { components }: { components: { schemas: Record<string, Schema> } } = JSON.parse(
  readFileSync(new URL('../../../../contract/openapi.json', import.meta.url), 'utf8'),
);

test('each code that the server declares for files has a text of its own', () => {
  const { data } = schema('ImportPreflight').properties ?? {};
  assertTexts(data?.properties?.errors?.items?.properties?.code, BY_CODE);
  assertTexts(data?.properties?.notices?.items?.properties?.code, NOTICES);
  assertTexts(data?.properties?.target_accounts?.items?.properties?.reason, TARGETS);
  // The columns themselves show the facts of header and cells.
  assertTexts(schema('ImportEvidence').properties?.code, { ...PROOFS, bank: '', grouping: '' });
  assertTexts(schema('ImportQuestion').properties?.code, ASKED);
  assertTexts(schema('ImportRow').properties?.reason, BY_CODE);
});

function schema(name: string): Schema {
  const found = components.schemas[name];
  assert.ok(found, name);
  return found;
}

function assertTexts(member: Schema | undefined, texts: Readonly<Record<string, unknown>>): void {
  const codes = member?.examples ?? member?.anyOf?.[0]?.examples ?? [];
  assert.ok(codes.length > 1);
  assert.deepEqual(
    codes.filter((code) => !Object.hasOwn(texts, code)),
    [],
  );
}
