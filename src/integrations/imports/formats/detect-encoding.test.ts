import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENCODINGS, type Encoding } from '#integrations/imports/statement.ts';
import { readFile } from './read-file.ts';

/** The bytes of a text: those of one or two that the decoder reads as its letters. */
function encoded(text: string, encoding: Encoding): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, readonly number[]>();
  const add = (...bytes: readonly number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if (letter.length === 1 && !bytesOf.has(letter)) bytesOf.set(letter, bytes);
  };
  for (let one = 0; one < 256; one += 1) add(one);
  for (let one = 0x81; one < 256; one += 1) for (let two = 0x40; two < 256; two += 1) add(one, two);
  return Buffer.from([...text].flatMap((letter) => bytesOf.get(letter) ?? assert.fail(`${encoding} has no ${letter}`)));
}

const TEXTS: readonly (readonly [Encoding, string])[] = [
  ['windows-1250', 'Sklep spożywczy Łódź; świadczenie za kartę'],
  ['iso-8859-2', 'Sklep spożywczy Łódź; świadczenie za kartę'],
  ['windows-1250', 'Příspěvek na bydlení; Žižkov šťastný nákup'],
  ['iso-8859-2', 'Příspěvek na bydlení; Žižkov šťastný nákup'],
  ['windows-1250', 'Készpénzfelvétel; előfizetés Győr hűség'],
  ['windows-1251', 'Магазин Пятёрочка; ЗАРПЛАТА; оплата товаров'],
  ['koi8-r', 'Магазин Пятёрочка; ЗАРПЛАТА; оплата товаров'],
  ['windows-1252', 'Überweisung Müller Bäckerei Größe'],
  ['windows-1252', 'Prélèvement à la boulangerie très chère'],
  ['windows-1252', 'Betaling Ærø Købmand; løn'],
  ['windows-1253', 'Πληρωμή; Αγορά; Μισθός'],
  ['windows-1254', 'Alışveriş; Ödeme; Şubat maaş çağrı'],
  ['windows-1257', 'Mokėjimas kortele; Žemė pirkinių'],
  ['iso-8859-15', 'Café Crème Brûlée 5 €; Müller'],
  ['shift_jis', '振込 給与; 口座振替; カード支払; セブンイレブン'],
  ['shift_jis', 'ﾌﾘｺﾐ ﾔﾏﾀﾞ; ｺｳｻﾞﾌﾘｶｴ'],
  ['gb18030', '支付宝转账; 工资; 超市消费; 中国银行'],
];

for (const [encoding, text] of TEXTS) {
  test(`the words “${text.slice(0, 24)}” prove ${encoding}`, () => {
    const file = readFile(encoded(`Date,Amount,Description\n2026-01-05,1.00,${text}\n`, encoding));
    assert.equal(file.statements[0]?.rows[0]?.text, text);
    assert.equal(file.encoding, encoding);
  });
}

test('an encoding that words do not prove is named, with the others that are possible', () => {
  const file = readFile(encoded('Date,Amount,Description\n2026-01-05,1.00,Nuñez\n', 'windows-1252'));
  assert.deepEqual([file.encoding, file.faults], ['windows-1252', []]);
  const [notice] = file.notices ?? [];
  assert.equal(notice?.code, 'uncertain_encoding');
  assert.match(notice?.message ?? '', /windows-1252.*windows-1250/);
  const named = readFile(encoded('Date,Amount,Description\n2026-01-05,1.00,Nuñez\n', 'windows-1252'), {
    encoding: 'windows-1252',
  });
  assert.deepEqual(named.notices, []);
  assert.deepEqual(readFile(Buffer.from('Date,Amount,Description\n2026-01-05,1.00,Nuñez\n')).notices, []);
});

test('Node reads every encoding that a request may name', () => {
  for (const encoding of ENCODINGS) assert.equal(new TextDecoder(encoding).encoding, encoding);
});
