import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flickerCodeOf } from './flicker-code.ts';

// Published pairs of a challenge and the code that a reader gets: the third is the example of the guidelines of TAN 1.4.
const CODES = [
  ['039870110490631098765432100812345678041,00', '1784011049063F059876543210041234567844312C303019'],
  ['039870110418751012345678900812030000040,20', '1784011041875F051234567890041203000044302C323015'],
  ['0248A0120452019980812345678', '0D85012045201998041234567855'],
  ['0248A01204520199808123F5678', '118501204520199848313233463536373875'],
  ['03287011120492083008440306450,00012', '1584011120492F0430084403463435302C3030012F05'],
  [
    '044880120932160022DE125001051706484898900041,00',
    '23840120932160564445313235303031303531373036343834383938393044312C303005',
  ],
  ['24088715131306389726041,00', '0F04871513130338972614312C30303B'],
  ['2908881904551000000039990515,00', '1204881904550500000039991531352C30308A'],
] as const;

test('a challenge in the form of HHD 1.3 or 1.4 is the code that readers expect', () => {
  for (const [challenge, code] of CODES) assert.equal(flickerCodeOf(challenge), code, challenge);
});

test('a text that is cut, too long or of another form is no code', () => {
  const [[whole]] = CODES;
  const others = [
    '',
    '0',
    '000',
    '002AB',
    '004ZZ01',
    '005870112',
    '0048800',
    '25',
    '10',
    '99',
    'Bitte in der App freigeben',
  ];
  const cut = Array.from({ length: whole.length }, (_, length) => whole.slice(0, length));
  for (const text of [...others, ...cut, `${whole}0`, `0${whole}`, whole.replace('1098', 'X098')])
    assert.equal(flickerCodeOf(text), null, text);
});
