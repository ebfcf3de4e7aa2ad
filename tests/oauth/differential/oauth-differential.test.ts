import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { AUTHORIZE_CASES } from './authorize-cases.ts';
import { sendAuthorize } from './authorize-request.ts';
import { BODY_CASES } from './body-cases.ts';
import { CLIENT_CASES } from './client-cases.ts';
import { CODE_CASES } from './code-cases.ts';
import { GRANT_CASES } from './grant-cases.ts';
import { PERSON_CASES } from './person-cases.ts';
import { REDIRECT_CASES } from './redirect-cases.ts';
import type { Ending, Side } from './side.ts';
import { startSides } from './start-sides.ts';
import { sendToken } from './token-request.ts';

type Send<Case> = (side: Side, one: Case, advance: (seconds: number) => void) => Promise<string>;

/** Sends each case to both servers. A difference that is not listed fails, and so does a listed one that is none. */
async function compare<Case extends Ending>(t: TestContext, cases: readonly Case[], send: Send<Case>): Promise<void> {
  const { sides, advance } = await startSides(t);
  for (const one of cases) {
    await t.test(`${one.name}: ${one.ends}`, async () => {
      assert.notEqual(one.reference?.ends, one.ends, 'a difference is listed that is none');
      const ends: Partial<Record<Side['name'], string>> = {};
      for (const side of sides) {
        advance(61); // so that no throttle answers for the server
        ends[side.name] = await send(side, one, advance);
      }
      assert.deepEqual(ends, { coffer: one.ends, reference: one.reference?.ends ?? one.ends });
    });
  }
}

test('hostile authorization requests end as at a plain oidc-provider', (t) =>
  compare(t, [...REDIRECT_CASES, ...AUTHORIZE_CASES, ...PERSON_CASES], sendAuthorize));

test('hostile token requests end as at a plain oidc-provider', (t) =>
  compare(t, [...CODE_CASES, ...CLIENT_CASES, ...GRANT_CASES, ...BODY_CASES], async (side, one, advance) =>
    sendToken(side, await one.request(side, advance)),
  ));
