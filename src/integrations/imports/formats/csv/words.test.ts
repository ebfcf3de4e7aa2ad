import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from '#integrations/imports/formats/read-file.ts';
import type { Role } from '#integrations/imports/statement.ts';
import { columnsNamed, LANGUAGES, VALUE_DATES, WORD_ROLES } from './words.ts';

test('each header word of each language names its role', () => {
  for (const [language, lists] of Object.entries(LANGUAGES)) {
    assert.equal(lists.length, WORD_ROLES.length, language);
    WORD_ROLES.forEach((role, at) => {
      for (const word of lists[at]?.split('|') ?? [])
        assert.deepEqual(columnsNamed([word]), { [role]: [0] }, `${language}: ${word}`);
    });
  }
});

test('a header with the day of value alone is read in every language', () => {
  assert.deepEqual(Object.keys(VALUE_DATES), Object.keys(LANGUAGES));
  for (const [language, words] of Object.entries(VALUE_DATES)) {
    const others = (['amount', 'text'] as const).map(
      (role) => LANGUAGES[language]?.[WORD_ROLES.indexOf(role)]?.split('|')[0],
    );
    for (const word of words.split('|')) {
      const file = readFile(Buffer.from(`${[word, ...others].join(';')}\n05.01.2026;-1,50;Bread\n`));
      assert.deepEqual(
        [file.csv?.columns.date, file.csv?.questions, file.faults],
        [[word], [], []],
        `${language}: ${word}`,
      );
    }
  }
});

test('a file with the header words of a language is read by its roles', () => {
  const used: readonly Role[] = ['date', 'amount', 'counterparty', 'text', 'balance', 'currency', 'status', 'account'];
  const cells = {
    ...{ date: '05.01.2026', amount: '-1,50', counterparty: 'Bakery', text: 'Bread' },
    ...{ balance: '98,50', currency: 'EUR', status: 'booked', account: '4711' },
  };
  for (const [language, lists] of Object.entries(LANGUAGES)) {
    const words = used.map((role) => lists[(WORD_ROLES as readonly Role[]).indexOf(role)]?.split('|')[0] ?? '');
    const text = `${words.join(';')}\n${Object.values(cells).join(';')}\n${Object.values(cells).join(';')}\n`;
    const { statements, faults, csv } = readFile(Buffer.from(text));
    assert.deepEqual([faults, csv?.questions], [[], []], language);
    assert.deepEqual(
      used.map((role) => csv?.columns[role]?.[0]),
      words,
      language,
    );
    const [statement] = statements;
    assert.deepEqual(
      statement?.rows.map(({ amount, counterparty, currency }) => [statement.account, amount, counterparty, currency]),
      [
        ['4711', '-1.50', 'Bakery', 'EUR'],
        ['4711', '-1.50', 'Bakery', 'EUR'],
      ],
      language,
    );
  }
});
