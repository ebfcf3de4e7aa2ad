import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random, testRuns, testSeed } from '#tests/harness/server/random.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { TEXT_SAMPLES } from '#tests/statements/app-samples.ts';
import { formOf } from '#tests/statements/form-of.ts';
import { mutated } from '#tests/statements/mutate.ts';
import { PROVED, SHEET, workbookWith } from '#tests/statements/proved-files.ts';
import { SAMPLES } from '#tests/statements/samples.ts';

const RUNS = testRuns('COFFER_TEST_MUTATIONS', 60, 1000);
const FILES_OF_A_USER = 50;
const ANSWERS = [200, 201, 400, 413, 422];

test('a mutated file that is sent is answered, and the server goes on', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  const coffer = await startCoffer(t);
  const texts = [SAMPLES, TEXT_SAMPLES, PROVED].flatMap(Object.values) as string[];
  let [user, account] = [await coffer.signUp(), ''];
  const counts: Record<string, number> = {};
  for (let run = 0; run < RUNS; run += 1) {
    if (run % FILES_OF_A_USER === 0) {
      user = await coffer.signUp();
      account = await coffer.createAccount(user, { currency: 'EUR' });
    }
    const { token } = user;
    const bytes =
      run % 10 === 0
        ? await workbookWith(mutated(Buffer.from(SHEET), random))
        : mutated(Buffer.from(random.one(texts)), random);
    const path = random.oneIn(2) ? '/api/v1/imports' : '/api/v1/imports/preflight';
    const members = path.endsWith('preflight') ? {} : { account_id: account };
    const { status, text } = await coffer.call('POST', path, { token, ...formOf(bytes, members) });
    assert.ok(ANSWERS.includes(status), `${status} ${text}\n${bytes}`);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  t.diagnostic(JSON.stringify(counts));
  const again = await coffer.call('POST', '/api/v1/imports/preflight', { token: user.token, ...formOf(PROVED.mt940) });
  assert.equal(again.status, 200, again.text);
});
