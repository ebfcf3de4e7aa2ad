import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText, transactionsOf } from '#tests/statements/import-file.ts';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const transactions = async () =>
    (await coffer.call('GET', '/api/v1/transactions?per_page=100&sort=date', { token: user.token })).body.transactions;
  return { coffer, user, account, transactions };
}

test('an OFX file of two lists and two decimal marks is stored whole', async (t) => {
  const { coffer, user, account, transactions } = await start(t);
  const trn = (id: number, rest: string) =>
    `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>2026010${id}<FITID>${id}${rest}</STMTTRN>\n`;
  const lists = [
    trn(1, '<TRNAMT>-2.000,00<NAME>Caf&eacute;<CHECKNUM>1042') + trn(2, '<TRNAMT>-1.250<NAME>Price <10 EUR'),
    trn(3, '<TRNAMT>-1.250,00<NAME>Shop<MEMO>Bread'),
  ].map((rows) => `<BANKTRANLIST>${rows}</BANKTRANLIST>`);
  const text = `<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>7</BANKACCTFROM>${lists.join('')}</STMTRS></OFX>`;
  await importText(coffer, user, account, text);
  assert.deepEqual(await transactionsOf(coffer, user), [
    '2026-01-01 -2000.00 Café',
    '2026-01-02 -1250.00 Price <10 EUR',
    '2026-01-03 -1250.00 Shop',
  ]);
  assert.equal((await transactions()).find(({ name }) => name === 'Café')?.notes, 'No. 1042');
  await checkLedger(coffer.database.read);
});
