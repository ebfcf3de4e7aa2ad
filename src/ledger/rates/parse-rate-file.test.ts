import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseRateFile, RateFileError } from './parse-rate-file.ts';

const read = (text: string) => parseRateFile(Buffer.from(text));
const quote = (currency: string, date: string, rate: string) => ({ currency, date, rate });

const DAILY = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='2026-01-05'>
\t\t\t<Cube currency='USD' rate='1.0921'/>
\t\t\t<Cube currency='JPY' rate='158.40'/>
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`;

/** The history's form: all on one line, double quotes, one block for each day. */
const historyOf = (days: readonly (readonly [string, string])[]) =>
  '<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01">' +
  '<gesmes:subject>Reference rates</gesmes:subject><Cube>' +
  days.map(([date, rate]) => `<Cube time="${date}"><Cube currency="CZK" rate="${rate}"/></Cube>`).join('') +
  '</Cube></gesmes:Envelope>';

test('the daily XML file is read, digit for digit but for zeros at the end', () => {
  assert.deepEqual(read(DAILY).rates, [quote('USD', '2026-01-05', '1.0921'), quote('JPY', '2026-01-05', '158.4')]);
});

test('the XML history is read, each rate under its own day', () => {
  const days = [
    ['2026-01-06', '25.1'],
    ['2026-01-05', '25.05'],
  ] as const;
  assert.deepEqual(
    read(historyOf(days)).rates,
    days.map(([date, rate]) => quote('CZK', date, rate)),
  );
});

test('the daily CSV file is read, with long dates and trailing commas', () => {
  const text = 'Date, USD, JPY, \n05 January 2026, 1.0921, 158.46, \n';
  assert.deepEqual(read(text).rates, [quote('USD', '2026-01-05', '1.0921'), quote('JPY', '2026-01-05', '158.46')]);
});

test('the CSV history is read; missing rates and former currencies are skipped', () => {
  const text = '\uFEFFDate,USD,CYP,CZK,\r\n2026-01-06,1.1,N/A,25,\r\n2007-12-31,1.4721,0.585274,26.628,\r\n';
  const { rates, unknown } = read(text);
  assert.deepEqual(rates, [
    quote('USD', '2026-01-06', '1.1'),
    quote('CZK', '2026-01-06', '25'),
    quote('USD', '2007-12-31', '1.4721'),
    quote('CZK', '2007-12-31', '26.628'),
  ]);
  assert.equal(unknown, 1);
});

test('a file that is cut off anywhere is refused whole', () => {
  for (let length = 0; length < DAILY.trimEnd().length; length += 1) {
    assert.throws(() => read(DAILY.slice(0, length)), RateFileError, `cut at ${length}`);
  }
});

const changed = (from: string, to: string) => {
  assert.ok(DAILY.includes(from), from);
  return DAILY.replace(from, to);
};
const WRONG: Record<string, string> = {
  'a DOCTYPE': changed('<gesmes:Envelope', '<!DOCTYPE a [<!ENTITY b "c">]><gesmes:Envelope'),
  'an entity': changed("rate='1.0921'", "rate='&b;'"),
  'a comment': changed('<Cube>', '<!-- a --><Cube>'),
  'another root': DAILY.replaceAll('gesmes:Envelope', 'gesmes:Other'),
  'a page': '<html><body>Not found</body></html>',
  'no day': changed("<Cube time='2026-01-05'>", '<Cube>'),
  'a day that does not exist': changed('2026-01-05', '2026-02-30'),
  'a rate of zero': changed('1.0921', '0.000'),
  'a negative rate': changed('1.0921', '-1'),
  'a rate in scientific notation': changed('1.0921', '1e3'),
  'a rate given twice': changed("rate='1.0921'", "rate='1.0921' rate='2'"),
  'a currency in lower case': changed('USD', 'usd'),
  'an element that ends wrongly': changed('</gesmes:Sender>', '</gesmes:Other>'),
  'something behind the end': `${DAILY}<Cube/>`,
  'no rates': historyOf([]),
  'a CSV without rates': 'Date,USD\n',
  'a line with too few rates': 'Date,USD,CZK\n2026-01-05,1.1\n',
  'a decimal comma': 'Date,USD\n2026-01-05,"1,1"\n',
  'an unknown month': 'Date,USD\n05 Januar 2026,1.1\n',
  'another CSV': 'date;amount\n2026-01-05;1\n',
  nothing: '',
};

test('any other format is refused, and the reason quotes nothing of the file', () => {
  for (const [what, text] of Object.entries(WRONG)) {
    assert.throws(
      () => read(text),
      (error) => error instanceof RateFileError && !/&b|html|Januar|1e3|usd|Not found/.test(error.message),
      what,
    );
  }
  assert.throws(() => parseRateFile(Buffer.from([0x44, 0xff, 0xfe])), RateFileError);
});

test('no text makes the reader fail otherwise, or slowly', () => {
  const piece = fc.constantFrom(
    ...['<', '>', '/', '&', '"', "'", '=', ' ', '\n', ',', 'Date', 'Cube', 'gesmes:Envelope', 'time', 'currency'],
    ...['rate', "'2026-01-05'", '"1"', 'USD', '<?xml', '?>', '<!--'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      try {
        read(pieces.join(''));
      } catch (error) {
        assert.ok(error instanceof RateFileError, String(error));
      }
    }),
    { numRuns: 2000 },
  );
  for (const unit of ['<Cube a="', '<gesmes:Envelope ', ' ', 'a=', '<', '<gesmes:Envelope a="1"', 'Date,']) {
    const startedAt = performance.now();
    assert.throws(() => read(`<gesmes:Envelope${unit.repeat(100_000)}`), RateFileError);
    assert.throws(() => read(unit.repeat(100_000)), RateFileError);
    assert.ok(performance.now() - startedAt < 500, `slow on ${unit}`);
  }
});
