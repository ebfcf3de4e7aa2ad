import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileOptions } from '#integrations/imports/statement.ts';
import { readFile } from './read-file.ts';

const read = (text: string, options: FileOptions = {}) => readFile(Buffer.from(text), options);
const bank = (...records: string[]) => `!Type:Bank\n${records.map((record) => `${record}\n^\n`).join('')}`;

/** The dates of a file, or the codes of its faults. */
function datesOf(dates: readonly string[], { before = '', ...options }: FileOptions & { before?: string } = {}) {
  const { statements, faults } = read(before + bank(...dates.map((date) => `D${date}\nT1.00`)), options);
  return faults.length > 0 ? faults.map(({ code }) => code) : statements[0]?.rows.map(({ date }) => date);
}

test('QIF dates of every program are read', () => {
  assert.deepEqual(datesOf(["28.02'2009", "1. 3' 9"]), ['2009-02-28', '2009-03-01']);
  assert.deepEqual(datesOf(['26 Jan 2026', '1. Februar 2026', 'März 3, 2026', '4-août-26']), [
    ...['2026-01-26', '2026-02-01', '2026-03-03', '2026-08-04'],
  ]);
  assert.deepEqual(datesOf(["1/ 5'26", '12/31/99', "1/13' 0", '01-14-2026']), [
    ...['2026-01-05', '1999-12-31', '2000-01-13', '2026-01-14'],
  ]);
  assert.deepEqual(datesOf(['20260105', '2026/1/6', '2026-01-07']), ['2026-01-05', '2026-01-06', '2026-01-07']);
});

test('the order of QIF days and months is proved by the file, said, or refused', () => {
  assert.deepEqual(datesOf(['03/04/2026', '13/04/2026']), ['2026-04-03', '2026-04-13']);
  assert.deepEqual(datesOf(['12/03/2026', '01/04/2026', '05/04/2026']), ['2026-03-12', '2026-04-01', '2026-04-05']);
  assert.deepEqual(datesOf(['03.04.2026']), ['2026-04-03']);
  assert.deepEqual(datesOf(['05/05/2026']), ['2026-05-05']);
  assert.deepEqual(datesOf(['03/04/2026', '03/05/2026']), ['ambiguous_date']);
  const { faults, questions = [] } = read(bank('D03/04/2026\nT1\nPShop'));
  assert.match(faults[0]?.message ?? '', /date_format/);
  assert.equal(questions[0]?.member, 'date_format');
  assert.deepEqual(
    questions.map(({ code, candidates }) => [code, candidates.map(({ value, rows }) => [value, rows[0]?.date])]),
    [
      [
        'unclear_date_format',
        [
          ['%d/%m/%Y', '2026-04-03'],
          ['%m/%d/%Y', '2026-03-04'],
        ],
      ],
    ],
  );
  assert.deepEqual(datesOf(['03/04/2026'], { dateFormat: '%d/%m/%Y' }), ['2026-04-03']);
  assert.deepEqual(datesOf(['03/04/2026'], { dateFormat: '%m/%d/%y' }), ['2026-03-04']);
  for (const [option, day] of [
    ['DMY', '2026-04-03'],
    ['MDY', '2026-03-04'],
  ] as const)
    assert.deepEqual(datesOf(["3/ 4'26"], { before: `!Option:${option}\n` }), [day]);
  assert.deepEqual(datesOf(['26/03/04'], { before: '!Option:YMD\n' }), ['2026-03-04']);
  assert.deepEqual(datesOf(['31/31/2026']), ['invalid_date']);
});

test('two-digit years of QIF are first or last by proof, or asked about', () => {
  const { questions = [] } = read(bank('D15-02-04\nT1\nPShop'));
  assert.deepEqual(
    questions.flatMap(({ candidates }) => candidates.map(({ value, rows }) => [value, rows[0]?.date])),
    [
      ['%d/%m/%Y', '2004-02-15'],
      ['%y/%m/%d', '2015-02-04'],
    ],
  );
  assert.deepEqual(datesOf(['15-02-04'], { dateFormat: '%y/%m/%d' }), ['2015-02-04']);
  assert.deepEqual(datesOf(['15-02-27', '15-03-01', '15-04-02']), ['2015-02-27', '2015-03-01', '2015-04-02']);
  assert.deepEqual(datesOf(['26-02-28'], { today: '2026-11-27' }), ['2026-02-28']);
  assert.deepEqual(datesOf(["15/ 2'04"]), ['2004-02-15']);
  assert.deepEqual(datesOf(['03/04/05']), ['ambiguous_date']);
});

const QUICKEN = `!Type:Tag
NHoliday
^
!Type:Cat
NFood:Groceries
DWhat we eat
E
^
!Option:AutoSwitch
!Account
NChecking
TBank
^
NVisa
TCCard
^
!Clear:AutoSwitch
!Option:AutoSwitch
!Account
NChecking
TBank
^
!Type:Bank
D1/ 1'26
U1,000.00
T1,000.00
CX
POpening Balance
L[Checking]
^
D1/ 5'26
T-42.50
C*
N1042
PMarket
MWeek 1
LFood:Groceries/Holiday:Spain
^
D1/13'26
T-100.00
NTXFR
PCard payment
L[Visa]
^
D1/14'26
T-30.00
PDrug store
LFood:Groceries
SFood:Groceries
ESoup
$-10.00
SHealth:Drugs:Pills/Holiday
$-15.00
S[Visa]
$-5.00
^
!Account
NVisa
TCCard
^
!Type:CCard
D1/13'26
T100.00
PCard payment
L[Checking]
^
!Type:Memorized
KP
T-9.00
PRent
^
!Type:Invst
D1/15'26
NBuy
YAcme
Q2
T20.00
^
`;

test('a QIF file of Quicken is read with categories, tags, splits and transfers', () => {
  const { statements, faults, notices = [] } = read(QUICKEN);
  assert.deepEqual(faults, []);
  assert.deepEqual(
    notices.map(({ message }) => message.split('”')[0]),
    ['Type:Tag', 'Type:Cat', 'Type:Memorized'].map((section) => `The section “${section}`),
  );
  assert.deepEqual(
    statements.map(({ account, accountDetails, rows }) => [account, accountDetails?.type, rows.length]),
    [
      ['Checking', undefined, 4],
      ['Visa', 'credit_card', 2],
    ],
  );
  const rows = statements.flatMap((statement) => statement.rows).filter(({ trade }) => trade === undefined);
  assert.deepEqual(
    rows.map(({ date, amount, checkNumber, details }) => {
      const { category, parentCategory, tags, otherAccount, cleared, excluded } = details ?? {};
      return [date, amount, checkNumber, category, parentCategory, tags, otherAccount, cleared, excluded];
    }),
    [
      ['2026-01-01', '1000.00', null, null, null, [], 'Checking', true, true],
      ['2026-01-05', '-42.50', '1042', 'Groceries', 'Food', ['Holiday', 'Spain'], null, true, false],
      ['2026-01-13', '-100.00', null, null, null, [], 'Visa', false, false],
      ['2026-01-14', '-30.00', null, null, null, [], null, false, false],
      ['2026-01-13', '100.00', null, null, null, [], 'Checking', false, false],
    ],
  );
  assert.deepEqual(
    rows[3]?.details?.splits?.map((line) => [line.amount, line.parentCategory, line.category, line.tags, line.name]),
    [
      ['-10.00', 'Food', 'Groceries', [], 'Soup'],
      ['-15.00', 'Health', 'Drugs:Pills', ['Holiday'], ''],
      ['-5.00', null, null, [], 'Visa'],
    ],
  );
});

test('a QIF amount with two meanings is decided by others of the file, or refused', () => {
  const amounts = (...all: string[]) => {
    const { statements, faults } = read(bank(...all.map((amount) => `D2026-01-05\nT${amount}`)));
    return faults[0]?.code ?? statements[0]?.rows.map(({ amount }) => amount);
  };
  assert.deepEqual(amounts('-1.200', '-25,50'), ['-1200', '-25.50']);
  assert.deepEqual(amounts('-1,200', '-25.50'), ['-1200', '-25.50']);
  assert.equal(amounts('-1.200', '-25.000'), 'ambiguous_amount');
});
