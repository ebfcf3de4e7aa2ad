import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from './read-file.ts';

/** A statement with an entry for each text of field 86. */
const statement = (...texts: string[]) =>
  `:20:X\n:25:1234\n:28C:1/1\n:60F:C260101EUR100,00\n${texts
    .map((text) => `:61:2601050105D1,00NTRFNONREF//R\n:86:${text}\n`)
    .join('')}:62F:C260131EUR0,00\n-\n`;

/** The other party and the text of each entry. */
const textsOf = (...texts: string[]) =>
  readFile(Buffer.from(statement(...texts))).statements.flatMap(({ rows }) =>
    rows.map(({ counterparty, text }) => [counterparty, text]),
  );

/** The text as a bank breaks it: after so many characters of the first line, and of each other one. */
function broken(text: string, first: number, width = 65): string {
  return `${text.slice(0, first)}\n${(text.slice(first).match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\n')}`;
}

test('Dutch texts of MT940 in slashes give the other party and the purpose', () => {
  const abn =
    '/TRTP/SEPA OVERBOEKING/IBAN/NL02ABNA0123456789/BIC/ABNANL2A/NAME/J JANSEN/REMI/FACTUUR 42 VAN HET ACCOUNT/EREF/NOTPROVIDED';
  const ing =
    '/CNTP/NL02INGB0123456789/INGBNL2A/J JANSEN/AMSTERDAM//REMI/USTD//FACTUUR 42 VAN HET ACCOUNT EN NOG MEER TEKST/';
  const rabo = '/ORDP//NAME/J JANSEN/ADDR/KADE 1 AMSTERDAM/REMI/HUUR/ISDT/2026-01-05';
  assert.deepEqual(textsOf(broken(abn, 65)), [['J JANSEN', 'FACTUUR 42 VAN HET ACCOUNT']]);
  // This bank counts the tag.
  assert.deepEqual(
    textsOf(broken(ing, 61), broken(ing, 61)),
    Array(2).fill(['J JANSEN', 'FACTUUR 42 VAN HET ACCOUNT EN NOG MEER TEKST']),
  );
  assert.deepEqual(textsOf(rabo), [['J JANSEN', 'HUUR']]);
  assert.deepEqual(textsOf('/REMI/STRD/CUR/9876543210/', '/OCMT/USD12,00/'), [
    [null, '9876543210'],
    [null, '/OCMT/USD12,00/'],
  ]);
});

test('Dutch texts of MT940 in words give the other party and the purpose', () => {
  const column = (text: string) => text.padEnd(33);
  const abn = `${column('SEPA IDEAL')}IBAN: NL02ABNA0123456789\n${column('BIC: ABNANL2A')}NAAM: J JANSEN\n${column('OMSCHRIJVING: FACTUUR VAN ACCOUN')}T 42\nKENMERK: 1`;
  assert.deepEqual(textsOf(abn), [['J JANSEN', 'FACTUUR VAN ACCOUNT 42']]);
  assert.deepEqual(textsOf('FACTUUR 42\nREK: NL02KNAB0123456789/NAAM: J JANSEN'), [['J JANSEN', 'FACTUUR 42']]);
});

test('German and Polish pieces of MT940 are joined by the length that the file has', () => {
  const german =
    '166?00GUTSCHRIFT?20EREF+1?21SVWZ+Rechnung vom Accoun?22t 42 vom Januar?30ABC?31123?32Erika Muster-Beispielfra?33u';
  const [piece, name] = ['SVWZ+Rechnung vom Accountab', 'Erika Muster-Beispielfrauab'];
  assert.deepEqual([piece.length, name.length], [27, 27]);
  assert.deepEqual(textsOf(`166?00GUTSCHRIFT?20${piece}?21c 42?32${name}?33c`), [
    ['Erika Muster-Beispielfrauabc', 'Rechnung vom Accountabc 42'],
  ]);
  assert.deepEqual(textsOf(german), [['Erika Muster-Beispielfra u', 'Rechnung vom Accoun t 42 vom Januar']]);
  const wide = 'Oplata za fakture numer dwadziescia ';
  assert.equal(wide.slice(0, 35).length, 35);
  for (const mark of ['?', '^', '~', '<'])
    assert.deepEqual(
      textsOf(` 020${mark}00Przelew${mark}20${wide.slice(0, 34)}X${mark}21Y konto${mark}32Jan${mark}33Kowalski`),
      [['Jan Kowalski', 'Oplata za fakture numer dwadziesciXY konto']],
    );
});

test('words of MT940 are whole where the line before has its full length', () => {
  const text = `${'x'.repeat(58)} ACCOUNT 42 OF THE BANK`;
  assert.deepEqual(textsOf(broken(text, 65)), [[null, text]]);
  assert.deepEqual(textsOf('EREF+1 SVWZ+Miete Januar'), [[null, 'Miete Januar']]);
  assert.deepEqual(textsOf('one\ntwo', `${'a'.repeat(64)} \nb`), [
    [null, 'one two'],
    [null, `${'a'.repeat(64)} b`],
  ]);
});

test('a point before the cents of MT940 is read, and refused where it is ambiguous', () => {
  const read = (amount: string, closing: string) => {
    const text = `:20:X\n:25:1\n:60F:C260101EUR0.00\n:61:260105C${amount}NMSCNONREF\n:86:a\n:62F:C260131EUR${closing}\n`;
    const { statements, faults } = readFile(Buffer.from(text));
    return [statements[0]?.rows[0]?.amount, statements[0]?.closing?.amount, ...faults.map(({ code }) => code)];
  };
  assert.deepEqual(read('000000000010.50', '000000000010.50'), ['10.50', '10.50']);
  assert.deepEqual(read('1.234,56', '1234,56'), ['1234.56', '1234.56']);
  const ambiguous = ':20:X\n:25:1\n:61:260105C1.234NMSCNONREF\n:86:a\n';
  assert.deepEqual(
    readFile(Buffer.from(ambiguous)).faults.map(({ code }) => code),
    ['ambiguous_amount'],
  );
});
