import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { docBlocks, docScopes } from '../harness/browser/doc-blocks.ts';
import { DocShell } from '../harness/browser/doc-shell.ts';
import { startListening } from '../harness/oauth/oauth-flow.ts';
import { dataFolder } from '../harness/server/spawn-coffer.ts';
import { SURE } from '../statements/app-samples.ts';

/** The pages whose commands follow each other, and the variables that take the `id` of a response, by the path that was asked. */
const PAGES: Record<string, Readonly<Record<string, RegExp>>> = {
  'bills-and-forecast.md': { RECURRING: /\/recurring_transactions" --json/ },
  'budgets.md': { BUDGET: /\/budgets"$/ },
  'goals.md': {},
  'imports.md': { IMPORT: /-F account_id=\$ACCOUNT \$api\/imports$/, SESSION: /\/import_sessions$/ },
  'limits.md': {},
  'proposals.md': { PROPOSAL: /\/proposals -d/ },
  'reconciling.md': {},
  'reports.md': {},
  'rules.md': {},
  'search.md': {},
  'suggestions.md': {},
};

for (const [page, learned] of Object.entries(PAGES)) {
  test(`the commands of docs/${page} work with a key of the scopes that it names`, async (t) => {
    const { given, coffer, user } = await start(t);
    const { key } = await coffer.createKey(user, { scopes: docScopes(page) });
    const folder = dataFolder(t);
    writeFileSync(join(folder, 'statement.csv'), 'Date,Description,Amount\n2026-02-03,Bakery,-2.50\n');
    writeFileSync(join(folder, 'large.csv'), `Date,Description,Amount\n${'2026-02-03,Bakery,-2.50\n'.repeat(50_000)}`);
    writeFileSync(join(folder, 'all.ndjson'), SURE);
    const shell = new DocShell();
    const known: Record<string, string> = { ...given, KEY: key, api: `${given.COFFER}/api/v1` };
    const before = `cd ${folder}\ncurl() { command curl --silent --show-error --fail-with-body "$@"; }\n`;
    for (const command of commandsOf(page)) {
      const printed = await shell.run(before + command, known);
      const [name] = Object.entries(learned).find(([, pattern]) => pattern.test(command)) ?? [];
      if (name !== undefined) known[name] = /"id":"([^"]+)"/.exec(printed)?.[1] ?? assert.fail(printed);
    }
  });
}

function commandsOf(page: string): string[] {
  return docBlocks(page)
    .filter(({ language, text }) => language === 'sh' && text.includes('curl'))
    .flatMap(({ text }) => text.trim().split(/\n(?=curl |split |# )/))
    .filter((command) => !command.startsWith('#'));
}

/** A family with what the pages speak of, as variables of a shell. */
async function start(t: TestContext) {
  const { coffer, base } = await startListening(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { name: 'Everyday' });
  const savings = await coffer.createAccount(user, { name: 'Savings' });
  const named = async (name: string) =>
    (await coffer.call('POST', '/api/v1/categories', { token, body: { name } })).body.id;
  const [CATEGORY, CAR, FOOD] = [await named('Drinks'), await named('Car'), await named('Food')];
  const { id } = await coffer.createTransaction(user, account, { name: 'Bakery' });
  await coffer.createTransaction(user, account, { date: '2026-02-03', amount: '90.00', category_id: CAR });
  const ids = { ACCOUNT: account, SAVINGS: savings, TRANSACTION: id, ID: id, CATEGORY, CAR, FOOD };
  return { coffer, user, given: { COFFER: base, TOKEN: token, ...ids } };
}
