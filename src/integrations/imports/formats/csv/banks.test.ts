import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from '#integrations/imports/formats/read-file.ts';
import { ENCODINGS, isDateForm, type Role } from '#integrations/imports/statement.ts';
import { BANKS, type BankLayout, headerKey } from './banks.ts';

const MONTHS = ['Jan', 'Feb', 'Mar'];

/** Two rows of a bank: 12.30 out on 3 February 2026, and 1,500.00 in on 4 March. */
function fileOf({ header, delimiter, columns, dates, mark, signs, inflow }: BankLayout): string {
  const date = (month: number, day: number) =>
    dates.replace(/%([Yymdb])/g, (_all, letter: string) => {
      const values: { [letter: string]: string } = {
        Y: '2026',
        y: '26',
        m: `0${month}`,
        d: `0${day}`,
        b: MONTHS[month - 1] ?? '',
      };
      return values[letter] ?? '';
    });
  const isTurned = columns.direction === undefined && signs === 'inflows_negative';
  const amount = (size: string, isOut: boolean) =>
    `${columns.direction === undefined && isOut !== isTurned ? '-' : ''}${size.replace('.', mark)}`;
  const rows = [
    { day: date(2, 3), isOut: true, size: '12.30', name: 'Bakery', balance: '-12.30' },
    { day: date(3, 4), isOut: false, size: '1500.00', name: 'Employer', balance: '1487.70' },
  ].map(({ day, isOut, size, name, balance }) => {
    const values: { readonly [R in Role]?: string } = {
      date: day,
      amount: amount(size, isOut),
      debit: isOut ? size.replace('.', mark) : '',
      credit: isOut ? '' : size.replace('.', mark),
      direction: isOut ? 'D' : (inflow ?? 'C'),
      currency: 'EUR',
      text: `Text of ${name}`,
      counterparty: isOut || columns.payer === undefined ? name : 'Holder',
      payer: isOut ? 'Holder' : name,
      account: '4711',
      balance: balance.replace('.', mark),
      status: 'booked',
    };
    const cells = header.map((_label, index) => {
      const role = (Object.keys(columns) as Role[]).find((one) => columns[one]?.[0] === index);
      return role === undefined ? '' : (values[role] ?? '');
    });
    return cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter);
  });
  return `${[header.join(delimiter), ...rows].join('\n')}\n`;
}

test('a file of each known bank is read as its line of the table says', () => {
  for (const layout of BANKS) {
    const { bank, version, header, columns } = layout;
    const name = `${bank}, ${version}`;
    const { statements, faults, csv } = readFile(Buffer.from(fileOf(layout)), { delimiter: layout.delimiter });
    assert.deepEqual([faults, csv?.questions], [[], []], name);
    const rows = statements.flatMap((one) => one.rows);
    assert.deepEqual(
      rows.map(({ date, amount }) => [date, Number(amount)]),
      [
        ['2026-02-03', -12.3],
        ['2026-03-04', 1500],
      ],
      name,
    );
    const named = rows.map(({ counterparty, text }) => counterparty ?? text.replace('Text of ', ''));
    if (columns.counterparty ?? columns.text) assert.deepEqual(named, ['Bakery', 'Employer'], name);
    const [evidence] = csv?.evidence ?? [];
    assert.match(evidence?.message ?? '', /^the header line is that of /, name);
    assert.ok(evidence?.message.includes(bank), name);
    for (const [role, indexes] of Object.entries(columns)) {
      const read = csv?.columns[role as Role] ?? [];
      if (role !== 'fee')
        assert.deepEqual(
          read,
          indexes.map((index) => header[index] ?? ''),
          `${name}: ${role}`,
        );
    }
  }
});

test('each line of the table names a source, and a header that no other line has', () => {
  const keys = new Map<string, string>();
  for (const { bank, version, encoding, header, columns, dates, source, signs } of BANKS) {
    const name = `${bank}, ${version}`;
    assert.match(source, /^https:\/\/\S+\/\S+$/, name);
    assert.ok(isDateForm(dates) && (ENCODINGS as readonly string[]).includes(encoding), name);
    assert.ok(columns.date !== undefined && (columns.amount ?? columns.debit ?? columns.credit) !== undefined, name);
    assert.ok(signs === 'inflows_positive' || columns.amount !== undefined, name);
    assert.equal(keys.get(headerKey(header)), undefined, name);
    keys.set(headerKey(header), name);
  }
});

const read = (text: string) => {
  const { statements, faults, csv } = readFile(Buffer.from(text));
  const rows = statements.flatMap((one) => one.rows);
  return {
    rows: rows.map(({ date, amount }) => [date, amount]),
    pending: rows.map(({ pending }) => pending),
    evidence: (csv?.evidence ?? []).map(({ code }) => code),
    open: [faults, csv?.questions],
  };
};

test('balances, grouping and dates win over what the table says of a bank', () => {
  const header = 'Datum;Buchungstext;Mitteilung;Referenznummer;Betrag;Saldo;Valuta\n';
  const { rows, evidence, open } = read(
    `${header}2026-01-05;a;;;1.200,50;8.799,50;2026-01-05\n2026-01-06;b;;;20,00;8.779,50;2026-01-06\n`,
  );
  assert.deepEqual(rows, [
    ['2026-01-05', '-1200.50'],
    ['2026-01-06', '-20.00'],
  ]);
  assert.deepEqual(
    [evidence, open],
    [
      ['bank', 'grouping', 'balance'],
      [[], []],
    ],
  );
});

test('a header of a known bank whose cells do not fit it proves nothing', () => {
  const { rows, evidence } = read(
    'Buchung;Valuta;Buchungstext;Belastung;Gutschrift;Saldo CHF\nx;05.01.2026;a;y;z;1.00\n',
  );
  assert.deepEqual([rows, evidence.includes('bank')], [[], false]);
});

test('a pending row without a day of booking has the day of the purchase', () => {
  const { rows, pending, open } = read(
    'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n' +
      'Card,Current,2026-01-05 10:00:00,2026-01-06 09:00:00,a,-5.00,1.00,EUR,COMPLETED,94.00\n' +
      'Card,Current,2026-01-07 10:00:00,,b,-2.00,0.00,EUR,PENDING,\n',
  );
  assert.deepEqual(rows, [
    ['2026-01-06', '-6.00'],
    ['2026-01-07', '-2.00'],
  ]);
  assert.deepEqual(
    [pending, open],
    [
      [false, true],
      [[], []],
    ],
  );
});
