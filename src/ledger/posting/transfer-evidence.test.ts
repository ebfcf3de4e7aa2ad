import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EvidenceAccount, namesTransfer, words } from './transfer-judge.ts';

type Texts = { readonly out?: string; readonly into?: string };

function isEvidence({ out = 'Dinner', into = 'from Ana' }: Texts, to: Partial<EvidenceAccount> = {}): boolean {
  const account = (name: string): EvidenceAccount => ({ name, type: 'depository', holder: words('Ana Muñoz Ruiz') });
  return namesTransfer(
    { name: out, notes: null, account: account('Girokonto 4711') },
    { name: into, notes: null, account: { ...account('Rainy days'), ...to } },
  );
}

test('texts without a transfer, account, number or holder are no evidence', () => {
  for (const texts of [
    {},
    { out: 'TransferWise fee' },
    { out: 'Girokonto 4711 fee' }, // its own account
    { into: 'Rainy days ahead' },
    { out: 'Raincoat days' },
    { out: 'to Ana' },
    { into: 'Ref 84711' },
    { into: 'Payment thank you' }, // nothing is owed on the account
  ]) {
    assert.equal(isEvidence(texts), false, JSON.stringify(texts));
  }
  assert.equal(isEvidence({ out: 'Order 2024' }, { name: 'Savings 2024' }), false);
  assert.equal(isEvidence({ out: 'To me' }, { name: 'me' }), false);
});

test('the word for a transfer in each language of the app is evidence on either side', () => {
  for (const text of [
    ...[
      'Transfer',
      'online transfers',
      'Umbuchung',
      'Dauerauftragsüberweisung',
      'ÜBERTRAG',
      'Traspaso',
      'Transferencia',
    ],
    ...['VIREMENT INTERNE', 'Overboeking', 'Transferência'],
  ]) {
    assert.ok(isEvidence({ out: text }), text);
    assert.ok(isEvidence({ into: text }), text);
  }
});

test("the other account's name, number and holder are evidence", () => {
  assert.ok(isEvidence({ out: 'to RAINY  DAYS!' }));
  assert.ok(isEvidence({ into: 'von Girokonto 4711' }));
  assert.ok(isEvidence({ into: 'from xx4711' }));
  assert.ok(isEvidence({ into: 'Munoz Ruiz, Ana' }));
  const iban = { name: 'DE89 3704 0044 0532 0130 00' };
  assert.ok(isEvidence({ out: 'DE89370400440532013000 rent' }, iban));
  assert.ok(isEvidence({ out: 'DE89 3704 0044 0532 0130 00' }, { name: 'DE89370400440532013000' }));
});

test('a payment that arrives where money is owed is evidence', () => {
  assert.ok(isEvidence({ into: 'Payment - thank you' }, { type: 'credit_card' }));
  assert.equal(isEvidence({ out: 'PayPal payment' }, { type: 'credit_card' }), false);
});
