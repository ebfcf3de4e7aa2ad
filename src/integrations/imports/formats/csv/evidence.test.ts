import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from '#integrations/imports/formats/read-file.ts';

const read = (text: string, options = {}) => {
  const { statements, faults, csv } = readFile(Buffer.from(text), options);
  const rows = statements.flatMap((one) => one.rows);
  return {
    amounts: rows.map(({ amount }) => amount),
    names: rows.map(({ counterparty, text: name }) => counterparty ?? name),
    accounts: statements.map(({ account }) => account),
    faults: faults.map(({ line, code }) => [line, code]),
    asked: (csv?.questions ?? []).map(({ member }) => member),
    questions: csv?.questions ?? [],
    evidence: (csv?.evidence ?? []).map(({ code, rows_agree, rows_count }) => [code, rows_agree, rows_count]),
  };
};

test('without a header an account number is no amount, and two are asked about', () => {
  const { asked, questions, amounts } = read('123456789\tEUR\t20260105\t100,00\t87,70\t20260105\t-12,30\tBEA Shop\n');
  assert.deepEqual([asked, amounts], [['amount_col_label'], ['-12.30']]);
  assert.deepEqual(
    questions[0]?.candidates.map(({ value, rows }) => [value, rows[0]?.signed_amount]),
    [
      ['Column 7', '-12.30'],
      ['Column 4', '100.00'],
      ['Column 5', '87.70'],
    ],
  );
  const named = { columns: { amount: 'Column 7' } };
  assert.deepEqual(read('123456789\tEUR\t20260105\t100,00\t87,70\t20260105\t-12,30\tBEA Shop\n', named).asked, []);
});

test('without a header a second date is no amount', () => {
  const { amounts, asked, names } = read('18.09.2025;"HOFER";18.09.2025;-33,87;EUR;;\n');
  assert.deepEqual([amounts, asked, names], [['-33.87'], [], ['HOFER']]);
});

test('three digits behind the only mark are thousands by currency, or asked about', () => {
  const text = 'Buchungstag;Verwendungszweck;Betrag\n05.01.2026;Miete;-1.200\n07.01.2026;Auto;-25.000\n';
  const euros = read(`${text}08.01.2026;Bahn;-1.234\n`, { accountCurrency: 'EUR' });
  assert.deepEqual([euros.amounts, euros.asked], [['-1200', '-25000', '-1234'], []]);
  // A bank may write 29 francs as 29.000.
  const { asked, questions } = read(text, { accountCurrency: 'EUR' });
  assert.deepEqual(asked, ['number_format']);
  assert.deepEqual(
    questions[0]?.candidates.map(({ value, rows }) => [value, rows.map((row) => row.signed_amount)]),
    [
      ['1,234.56', ['-1.200', '-25.000']],
      ['1.234,56', ['-1200', '-25000']],
    ],
  );
  assert.deepEqual(read(text, { mark: '.' }).asked, []);
});

test('digits that are not grouped in thousands are a fault of their row', () => {
  const text =
    'Date;Description;Amount\n2026-01-05;a;-6,50\n2026-01-06;b;1,234.50\n2026-01-07;c;-1,5\n2026-01-08;d;2.10\n';
  const { amounts, faults } = read(text, { mark: '.' });
  assert.deepEqual(amounts, ['1234.50', '2.10']);
  assert.deepEqual(faults, [
    [2, 'invalid_amount'],
    [4, 'invalid_amount'],
  ]);
});

test('a negative amount among positive debits is a reversal, and so is a positive one', () => {
  const header = 'Date,Description,Debit,Credit\n';
  const rows = '01/15/2026,Shop,30.00,\n01/16/2026,Refund Shop,-20.00,\n01/17/2026,Cafe,4.00,\n01/18/2026,Pay,,9.00\n';
  assert.deepEqual(read(header + rows).amounts, ['-30.00', '20.00', '-4.00', '9.00']);
  const negative = rows.replace('30.00', '-30.00').replace('-20.00', '20.00').replace('4.00', '-4.00');
  assert.deepEqual(read(header + negative).amounts, ['-30.00', '20.00', '-4.00', '9.00']);
  assert.deepEqual(read(`${header}01/15/2026,a,5.00,\n01/15/2026,b,-5.00,\n`).faults, [[3, 'unclear_sign']]);
});

test('an unknown word among directions is asked about, and an answer decides all rows', () => {
  const text =
    'Date,Type,Amount,Description\n2026-01-05,Expense,12.30,Shop\n2026-01-06,Income,2500.00,Acme\n2026-01-07,Transfer,30.00,Move\n';
  const { asked, questions } = read(text);
  assert.deepEqual(asked, ['amount_type_inflow_value']);
  const income = questions[0]?.candidates.find(({ value }) => value === 'Income');
  assert.deepEqual(
    income?.rows.map((row) => row.signed_amount),
    ['-12.30', '2500.00', '-30.00'],
  );
  const answered = read(text, { inflowValue: 'Income' });
  assert.deepEqual([answered.asked, answered.amounts], [[], ['-12.30', '2500.00', '-30.00']]);
  assert.deepEqual(read(text, { columns: { direction: null } }).asked, ['signage_convention']);
});

test('a column of several accounts is asked about, and one with gaps is left out', () => {
  const header = 'Date;IBAN;Amount;Name\n';
  const differing = `${header}2026-01-05;DE98;-1.50;a\n2026-01-06;DE99;-2.50;b\n`;
  assert.deepEqual(read(differing).asked, ['account_col_label']);
  assert.deepEqual(read(differing, { columns: { account: null } }).asked, []);
  const answered = read(differing, { accountColumn: 'ignored' });
  assert.deepEqual([answered.asked, answered.accounts], [[], [null]]);
  const gaps = read(`${header}2026-01-05;DE98;-1.50;a\n2026-01-06;;-2.50;b\n`);
  assert.deepEqual([gaps.asked, gaps.accounts], [[], [null]]);
  const constant = read(`${header}2026-01-05;DE98;-1.50;a\n2026-01-06;DE98;-2.50;b\n`);
  assert.deepEqual([constant.asked, constant.accounts], [[], ['DE98']]);
});

test('the balance column says whether amounts contain their fee, else a person does', () => {
  const header = 'Date,Description,Amount,Fee,Balance\n';
  const apart = read(`${header}2026-01-05,a,100.00,0.00,100.00\n2026-01-06,b,-20.00,1.50,78.50\n`);
  assert.deepEqual([apart.amounts, apart.asked], [['100.00', '-21.50'], []]);
  assert.deepEqual(apart.evidence.at(-1), ['balance', 1, 1]);
  const contained = read(`${header}2026-01-05,a,100.00,0.00,100.00\n2026-01-06,b,-20.00,1.50,80.00\n`);
  assert.deepEqual([contained.amounts, contained.asked], [['100.00', '-20.00'], []]);
  const unproved = 'Date,Description,Amount,Fee\n2026-01-06,b,-20.00,1.50\n';
  assert.deepEqual(read(unproved).asked, ['fee_col_label']);
  assert.deepEqual(read(unproved, { columns: { fee: 'Fee' } }).amounts, ['-21.50']);
  assert.deepEqual(read(unproved, { columns: { fee: null } }).amounts, ['-20.00']);
});

test('a row that moves the balance the other way is a fault, in either order of rows', () => {
  const rows = [
    '2026-01-05,a,-5.00,95.00',
    '2026-01-06,b,3.00,92.00',
    '2026-01-07,c,-2.00,90.00',
    '2026-01-08,d,1.00,91.00',
  ];
  const header = 'Date,Description,Amount,Balance\n';
  assert.deepEqual(read(`${header}${rows.join('\n')}\n`).faults, [[3, 'contradicts_balance']]);
  assert.deepEqual(read(`${header}${rows.toReversed().join('\n')}\n`).faults, [[4, 'contradicts_balance']]);
  const owed = rows.map((row) => row.replace(',b,3.00,92.00', ',b,-3.00,92.00'));
  const inverse = owed.map((row) =>
    row.replace(/,(-?)(\d\.00),/, (_all, sign, size) => `,${sign === '' ? '-' : ''}${size},`),
  );
  const { amounts, faults } = read(`${header}${inverse.join('\n')}\n`);
  assert.deepEqual([amounts, faults], [['-5.00', '-3.00', '-2.00', '1.00'], []]);
});

test('a column of days is no currency, whatever its header says', () => {
  const { faults, asked } = read(
    'Datum;Valuta;Bedrag;Omschrijving\n05/01/2026;31/01/2026;-1,50;a\n31/01/2026;31/01/2026;-2,50;b\n',
  );
  assert.deepEqual([faults, asked], [[], []]);
});

test('day and month are asked about where dates allow both orders', () => {
  const { questions } = read('Date,Amount,Name\n03/04/2026,-1.50,a\n');
  assert.deepEqual(
    questions.map(({ member, candidates }) => [member, candidates.map(({ value, rows }) => [value, rows[0]?.date])]),
    [
      [
        'date_format',
        [
          ['%m/%d/%Y', '2026-03-04'],
          ['%d/%m/%Y', '2026-04-03'],
        ],
      ],
    ],
  );
});

test('two-digit years are asked about in every order that the dates allow', () => {
  const formats = (dates: readonly string[], options = {}) => {
    const { csv } = readFile(
      Buffer.from(`Date;Amount;Name\n${dates.map((date) => `${date};-1.50;a\n`).join('')}`),
      options,
    );
    const [question] = csv?.questions ?? [];
    return question === undefined
      ? csv?.dateFormat
      : question.candidates.map(({ value, rows }) => [value, rows[0]?.date]);
  };
  for (const mark of ['-', '.']) {
    const dates = (...all: string[]) => all.map((date) => date.replaceAll('-', mark));
    assert.deepEqual(formats(dates('15-02-04', '15-02-05')), [
      [`%d${mark}%m${mark}%y`, '2004-02-15'],
      [`%y${mark}%m${mark}%d`, '2015-02-04'],
    ]);
    // The days are in one order only, or one of them is no day in the other.
    assert.equal(formats(dates('15-02-27', '15-03-01', '15-04-02')), `%y${mark}%m${mark}%d`);
    assert.equal(formats(dates('98-12-31', '99-01-02')), `%y${mark}%m${mark}%d`);
    assert.equal(formats(dates('30-01-26', '02-02-26', '15-03-26')), `%d${mark}%m${mark}%y`);
    // A booking is not years ahead.
    assert.equal(formats(dates('28-02-26'), { today: '2026-11-27' }), `%d${mark}%m${mark}%y`);
    assert.equal(formats(dates('26-02-28'), { today: '2026-11-27' }), `%y${mark}%m${mark}%d`);
  }
  assert.deepEqual(formats(['03/04/05']), [
    ['%m/%d/%y', '2005-03-04'],
    ['%d/%m/%y', '2005-04-03'],
    ['%y/%m/%d', '2003-04-05'],
  ]);
  assert.deepEqual(formats(['150204']), [
    ['%y%m%d', '2015-02-04'],
    ['%d%m%y', '2004-02-15'],
  ]);
  assert.deepEqual(formats(['03042026']), [
    ['%d%m%Y', '2026-04-03'],
    ['%m%d%Y', '2026-03-04'],
  ]);
});

test('the order in which balances follow each other proves that of days', () => {
  const header = 'Date;Amount;Name;Balance\n';
  const rows = ['03-04-15;-1.50;a;98.50', '02-05-15;-2.00;b;96.50', '01-06-15;-0.50;c;96.00'];
  const dates = (lines: readonly string[]) => {
    const { csv } = readFile(Buffer.from(`${header}${lines.join('\n')}\n`));
    return csv?.questions.length === 0 ? csv.dateFormat : csv?.questions.map(({ code }) => code);
  };
  assert.equal(dates(rows), '%d-%m-%y');
  assert.equal(dates(rows.toReversed()), '%d-%m-%y');
  assert.deepEqual(dates(rows.map((row) => row.replace(/;[\d.]+$/, ';'))), ['unclear_date_format']);
});

test('days of value alone are those of rows; another column of days is asked about', () => {
  const read = (header: string, ...rows: string[]) => readFile(Buffer.from(`${header}\n${rows.join('\n')}\n`)).csv;
  const alone = read('Value Date;Amount;Name', '2026-01-05;-1.50;a');
  assert.deepEqual([alone?.columns.date, alone?.questions], [['Value Date'], []]);
  const booked = read('Value Date;Posted on;Amount;Name', '2026-01-05;2026-01-04;-1.50;a');
  assert.deepEqual(
    booked?.questions.map(({ code, candidates }) => [code, candidates.map(({ value }) => value)]),
    [['unclear_date_column', ['Value Date', 'Posted on']]],
  );
  const known = read('Value Date;Booking Date;Amount;Name', '2026-01-05;2026-01-04;-1.50;a');
  assert.deepEqual([known?.columns.date, known?.questions], [['Booking Date'], []]);
});

test('the headers of the amounts name the currency of a file', () => {
  const currencyOf = (header: string) => {
    const [statement] = readFile(Buffer.from(`${header}\n2026-01-05;Rent;-900.50;\n`)).statements;
    return statement?.currency;
  };
  assert.equal(currencyOf('Date;Text;Amount (EUR);Fee'), 'EUR');
  assert.equal(currencyOf('Date;Text;Betrag CHF;Fee'), 'CHF');
  assert.equal(currencyOf('Date;Text;Betrag (€);Fee'), 'EUR');
  assert.equal(currencyOf('Datum;Text;Belastung CHF;Gutschrift CHF'), 'CHF');
  for (const open of ['Date;Text;Amount;EUR', 'DATE;TEXT;AMOUNT ALL;X', 'Date;Text;Amount $;X'])
    assert.equal(currencyOf(open), null, open);
});

test('a line of one cell hides no column of days from the question', () => {
  const rows = '18.09.2026\tBakery\t16.09.2026\t-1,50\n19.09.2026\tRent\t19.09.2026\t-9,00\n';
  const { csv } = readFile(Buffer.from(`${rows}A line of words\n`));
  assert.deepEqual(
    csv?.questions.map(({ code, candidates }) => [code, candidates.map(({ value }) => value)]),
    [['unclear_date_column', ['Column 1', 'Column 3']]],
  );
});

test('rows without a name are asked about where a column of texts is unknown', () => {
  const text = 'Date,Amount,Who is it\n2026-01-05,-1.50,Bakery\n';
  assert.deepEqual(read(text).asked, ['name_col_label']);
  assert.deepEqual(read(text, { columns: { counterparty: 'Who is it' } }).names, ['Bakery']);
  assert.deepEqual(read(text, { columns: { counterparty: null } }).asked, []);
});

test('amounts without a minus are asked about, on a card also most of them', () => {
  const all = 'Date,Description,Amount\n2026-01-15,Shop,20.00\n2026-01-17,Bakery,4.10\n';
  const { asked, questions } = read(all);
  assert.deepEqual(asked, ['signage_convention']);
  assert.deepEqual(
    questions[0]?.candidates.map(({ value, rows }) => [value, rows.map((row) => row.signed_amount)]),
    [
      ['inflows_positive', ['20.00', '4.10']],
      ['inflows_negative', ['-20.00', '-4.10']],
    ],
  );
  assert.deepEqual(read(all, { signs: 'inflows_negative' }).amounts, ['-20.00', '-4.10']);
  assert.deepEqual(read(all, { columns: { amount: 'Amount' } }).asked, []);
  const paid = `${all}2026-01-20,Payment,-24.10\n`;
  assert.deepEqual([read(paid).asked, read(paid, { isCard: true }).asked], [[], ['signage_convention']]);
});

test('the balance column proves which sign is money in', () => {
  const text = 'Date;Description;Amount;Balance\n2026-01-15;Shop;20.00;80.00\n2026-01-17;Bakery;4.10;75.90\n';
  const { asked, amounts, evidence } = read(text);
  assert.deepEqual([asked, amounts, evidence.at(-1)], [[], ['-20.00', '-4.10'], ['balance', 1, 1]]);
});

test('without a header two columns of days that differ are asked about', () => {
  const { asked, questions } = read('02.01.2026;Shop;05.01.2026;-3,20\n14.01.2026;Bakery;14.01.2026;-2,10\n');
  assert.deepEqual(asked, ['date_col_label']);
  assert.deepEqual(
    questions[0]?.candidates.map(({ value, rows }) => [value, rows[0]?.date]),
    [
      ['Column 1', '2026-01-02'],
      ['Column 3', '2026-01-05'],
    ],
  );
});

test('a later part of a file keeps the sign that debits had in the first', () => {
  const first = readFile(
    Buffer.from('Date,Description,Debit,Credit\n2026-01-15,Shop,20.00,\n2026-01-16,Bus,2.00,\n'),
    {},
  );
  const later = { usual: first.csv?.usual, isLaterPart: true };
  assert.deepEqual(read('Date,Description,Debit,Credit\n2026-01-17,Refund,-3.00,\n', later).amounts, ['3.00']);
});

test('a row without a balance that can be read is not among those that agree', () => {
  const text = (balance: string) =>
    `Date;Description;Amount;Balance\n2026-01-05;Shop;-10.00;90.00\n2026-01-06;Rent;-20.00;70.00\n2026-01-07;Fee;-5.00;${balance}\n`;
  const balanceOf = (balance: string) => read(text(balance)).evidence.find(([code]) => code === 'balance');
  assert.deepEqual(balanceOf('65.00'), ['balance', 2, 2]);
  assert.deepEqual(
    [balanceOf('65(/'), balanceOf('')],
    [
      ['balance', 1, 2],
      ['balance', 1, 2],
    ],
  );
});
