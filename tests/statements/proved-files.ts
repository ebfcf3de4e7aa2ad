import { zipOf } from './app-samples.ts';

/** The movements of the files, in cents, oldest first. */
export const AMOUNTS = [-1250, 200_000, -70_000, -1999, -350, 4500, -123_456, -8900, -350, 30_000];
const OPENING = 100_000;

const NAMES = [
  'Bakery',
  'Employer Ltd',
  'Rent',
  'Book shop',
  'Coffee',
  'Ana',
  'Car repair',
  'Shoes',
  'Coffee',
  'Refund',
];

const movements = AMOUNTS.map((amount, index) => ({
  amount,
  day: String(5 + index).padStart(2, '0'),
  name: NAMES[index] ?? '',
  balance: AMOUNTS.slice(0, index + 1).reduce((sum, one) => sum + one, OPENING),
}));
const [first, last] = [OPENING, movements.at(-1)?.balance ?? 0];

const plain = (cents: number) => (cents / 100).toFixed(2);
const german = (cents: number) =>
  plain(cents)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.');
const unsigned = (cents: number, mark: string) => plain(Math.abs(cents)).replace('.', mark);

const german_csv = [
  'Buchungstag;Empfänger;Verwendungszweck;Betrag;Saldo',
  ...movements.map(
    ({ day, name, amount, balance }) => `${day}.01.2026;${name};Text ${day};${german(amount)};${german(balance)}`,
  ),
].join('\r\n');

const american_csv = [
  'Date,Description,Debit,Credit,Balance',
  ...movements.toReversed().map(({ day, name, amount, balance }) => {
    const [debit, credit] = amount < 0 ? [unsigned(amount, '.'), ''] : ['', unsigned(amount, '.')];
    return `01/${day}/2026,${name},${debit},${credit},${plain(balance)}`;
  }),
].join('\n');

const mt940 = [
  ...[':20:START', ':25:19-2000145399', ':28C:1/1', `:60F:C260104EUR${unsigned(first, ',')}`],
  ...movements.flatMap(({ day, name, amount }) => [
    `:61:2601${day}01${day}${amount < 0 ? 'D' : 'C'}${unsigned(amount, ',')}NMSCNONREF`,
    `:86:${name}`,
  ]),
  ...[`:62F:C260131EUR${unsigned(last, ',')}`, '-', ''],
].join('\r\n');

const camtAmount = (cents: number) =>
  `<Amt Ccy="EUR">${unsigned(cents, '.')}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
const camtBalance = (code: string, cents: number, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${camtAmount(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
const camt = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>CZ6508000000192000145399</IBAN></Id><Ccy>EUR</Ccy></Acct>
${camtBalance('OPBD', first, '2026-01-04')}
${camtBalance('CLBD', last, '2026-01-31')}
${movements
  .map(
    ({ day, name, amount }) =>
      `<Ntry>${camtAmount(amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-${day}</Dt></BookgDt><AddtlNtryInf>${name}</AddtlNtryInf></Ntry>`,
  )
  .join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;

export const SHEET = `<?xml version="1.0"?><worksheet><sheetData>${[
  ['Date', 'Description', 'Amount', 'Balance'],
  ...movements.map(({ day, name, amount, balance }) => [`2026-01-${day}`, name, plain(amount), plain(balance)]),
]
  .map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, at) => `<c r="${'ABCD'[at]}${row + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
  )
  .join('')}</sheetData></worksheet>`;

/** A workbook with a sheet. */
export function workbookWith(sheet: Buffer | string): Promise<Buffer> {
  const workbook = '<workbook><sheets><sheet name="S"/></sheets></workbook>';
  return zipOf({ 'xl/worksheets/sheet1.xml': sheet, 'xl/workbook.xml': workbook });
}

/** Files of our own making whose amounts the file proves: by a balance in each row, or by the balances before and after. */
export const PROVED = { german_csv, american_csv, mt940, camt } as const;
