import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { docBlocks } from '../harness/browser/doc-blocks.ts';
import { DocShell } from '../harness/browser/doc-shell.ts';
import { startListening } from '../harness/oauth/oauth-flow.ts';
import { COFFER_FUNCTION, dataFolder } from '../harness/server/spawn-coffer.ts';
import { actualDatabase, MONARCH, MONARCH_BALANCES, SURE, TEXT_SAMPLES, zipOf } from '../statements/app-samples.ts';

const BALANCES: Readonly<Record<string, Record<string, string>>> = {
  firefly: { Giro: '2037.66', Dollars: '55.00' },
  ynab: { Giro: '972.50', Savings: '20.00' },
  monarch: { 'Everyday (...1234)': '2480.00', 'Card (...9)': '120.00', Mortgage: '89500.00' },
  mint: { Card: '1.80' },
  sure: { Giro: '10.00', Card: '0.00' },
  maybe: { Giro: '10.00', Card: '0.00' },
  gnucash: { Checking: '697.50', Fund: '200.00', Dollars: '100.00', Card: '0.00' },
  hledger: { bank: '700.00', card: '0.00', cash: '50.00', broker: '200.00' },
  beancount: {
    'Bank:Checking': '2540.50',
    'Bank:Savings': '920.00',
    'Bank:Savings (EUR)': '-50.00',
    Broker: '100.00',
    Card: '0.00',
  },
  actual: { Giro: '-71.30', Savings: '50.00' },
};

test('the commands of docs/moving.md move the file of each program', async (t) => {
  const { coffer, base } = await startListening(t);
  const [block] = docBlocks('moving.md').filter(({ language }) => language === 'sh');
  for (const [app, balances] of Object.entries(BALANCES)) {
    const user = await coffer.signUp();
    const { key } = await coffer.createKey(user, { scopes: ['read_write'] });
    const home = dataFolder(t);
    writeFileSync(join(home, 'export.zip'), await fileOf(app));
    const shell = new DocShell();
    const command = `cd ${home}\n${COFFER_FUNCTION}`;
    const given = { COFFER_URL: base, COFFER_API_KEY: key, XDG_CONFIG_HOME: home };
    const printed = await shell.run(command + (block?.text ?? ''), given);
    assert.match(printed, /a new account with \d+ rows[\s\S]*import \S+: \d+ created/, app);
    if (app === 'sure') assert.match(printed, /\nTransfer: 1 imported\nGiro: balance 10.00 EUR, as in the file\n/);
    const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token: user.token })).body;
    const found = Object.fromEntries(accounts.map(({ name, balance_amount }) => [name, balance_amount]));
    assert.deepEqual(found, balances, app);
  }
});

async function fileOf(app: string): Promise<Buffer> {
  if (app === 'actual') return zipOf({ 'db.sqlite': actualDatabase() });
  if (app === 'monarch') return zipOf({ 'Transactions.csv': MONARCH, 'Balances.csv': MONARCH_BALANCES });
  if (app === 'maybe') return zipOf({ 'all.ndjson': SURE });
  return Buffer.from(TEXT_SAMPLES[app] ?? '');
}
