import { componentTest } from '#tests/harness/components/component-test.ts';
import { settledSession } from '#tests/statements/import-file.ts';

const LINES = [
  ['Account', { id: 'a', name: 'Old savings', balance: '1500.0', currency: 'USD', accountable_type: 'Depository' }],
  ['Transaction', { id: 't', account_id: 'a', date: '2026-02-01', amount: '20.50', currency: 'USD', name: 'Book' }],
  ['Transaction', { id: 'u', account_id: 'a', date: '2026-02-03', amount: '9.00', currency: 'EUR', name: 'Museum' }],
  ['Valuation', { account_id: 'a', date: '2026-01-01', amount: '1000', kind: 'opening_anchor' }],
  ['Security', { id: 'x', ticker: 'EXF' }],
];

componentTest('the result of a move names each balance, and what was left out', async (open) => {
  const { page, home, coffer, family } = await open();
  const { token } = family.user;
  const post = (path: string, body: object) =>
    coffer.call('POST', `/api/v1/import_sessions${path}` as '/api/v1/import_sessions', { token, body });
  const { id } = (await post('', { type: 'SureImport' })).body.data;
  const raw_file_content = LINES.map(([type, data]) => JSON.stringify({ type, data })).join('\n');
  await post(`/${id}/chunks`, { sequence: 1, raw_file_content });
  await post(`/${id}/publish`, {});
  const { imports } = await settledSession(coffer, { token }, id);
  await page.goto(`${home}/imports?id=${imports[0]?.id}`);
  const balances = page.getByRole('list', { name: 'Balances' });
  await balances.getByText('Old savings').waitFor();
  await balances.getByText('As in the file; no entry explains $520.50. This began on').waitFor();
  const uncharged = page.getByRole('region', { name: 'Without a charged amount' });
  await uncharged.getByText('Museum').waitFor();
  await uncharged.getByText(/Balances lack it: no rate of its day is known/).waitFor();
  const kinds = page.getByRole('list', { name: 'Also in the file' });
  await kinds.getByText('Recorded balances').waitFor();
  await kinds.getByText('1 left out: you do not have its security').waitFor();
});
