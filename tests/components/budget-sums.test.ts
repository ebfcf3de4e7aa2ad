import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp, type Page } from '#tests/harness/components/component-test.ts';

type Amounts = Readonly<Record<string, string>>;

async function month(console: OpenApp, name: string, settings: object, amounts: Amounts): Promise<string> {
  const { id: budget_id } = await send(console, 'POST', 'budgets', { month: name, ...settings });
  for (const [category, budgeted_spending] of Object.entries(amounts)) {
    const category_id = console.family.categories[category];
    await send(console, 'POST', 'budget_categories', { budget_id, category_id, budgeted_spending });
  }
  return budget_id;
}

/** Envelopes of February, of which food is overspent, and of March 2026, the present month. */
async function twoMonths(console: OpenApp): Promise<string> {
  const february = { method: 'envelopes', starting_amount: '800', held_for_next_month: '150' };
  await month(console, '2026-02', february, { Groceries: '500', 'Food & Drink': '10' });
  const march = { method: 'envelopes', held_for_next_month: '25.50' };
  return month(console, '2026-03', march, { Groceries: '100', Travel: '40', 'Food & Drink': '20' });
}

/** The cents of an amount as it is shown; 0 for a dash and for income among what was spent. */
function cents(text: string): bigint {
  const shown = text.match(/[−+-]?\$[\d,]+\.\d\d/)?.[0] ?? '0';
  return shown.startsWith('+') ? 0n : BigInt(shown.replace(/[$,.]/g, '').replace('−', '-'));
}

const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

/** The card of what is to assign: its figure, and the terms of its sum. */
async function card(
  page: Page,
): Promise<{ figure: string; terms: [label: string, amount: string, isLess: boolean][] }> {
  await page.getByRole('region', { name: 'To assign' }).waitFor();
  return page.evaluate(`(() => {
    const card = document.querySelector('[aria-labelledby=to-assign]');
    return {
      figure: card.querySelector('[data-size=headline] + span').textContent,
      terms: Array.from(card.querySelectorAll('dl > div'), (term) => [
        term.querySelector('dt').textContent,
        term.querySelector('dd').textContent,
        term.hasAttribute('data-less'),
      ]),
    };
  })()`);
}

const COLUMNS = ['from', 'budgeted', 'spent', 'left'] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string | null>>;

/** The cells of the rows that a selector finds; null where a row has none. */
async function rows(page: Page, selector: string): Promise<Row[]> {
  return page.evaluate(`Array.from(document.querySelectorAll('section[aria-label=Categories] ${selector}'), (row) =>
    Object.fromEntries(${JSON.stringify(COLUMNS)}.map((column) => {
      const cell = row.querySelector(':scope > [class*="_' + column + '_"]');
      const input = cell?.querySelector('input');
      return [column, input ? '$' + (input.value || '0.00') : (cell?.textContent ?? null)];
    })))`);
}

componentTest('what is to assign is the exact sum of the terms that are shown', async (open) => {
  const console = await open();
  const { page, home } = console;
  const id = await twoMonths(console);
  for (const [path, labels] of [
    ['?month=2026-02', ['Starting amount', 'Income', 'Assigned', 'Held for next month']],
    ['', ['From February', 'Income', 'Assigned', 'Held for next month']],
  ] as const) {
    await page.goto(`${home}/budgets${path}`);
    const { figure, terms } = await card(page);
    assert.deepEqual(
      terms.map(([label]) => label),
      labels,
    );
    assert.equal(total(terms.map(([, amount, isLess]) => (isLess ? -cents(amount) : cents(amount)))), cents(figure));
  }
  await axe(page);
  const { figure, terms } = await card(page);
  const budget = await send(console, 'GET', `budgets/${id}`);
  assert.equal(figure, budget.available_to_allocate);
  assert.deepEqual(
    terms.map(([, amount]) => amount),
    [budget.carried_over_to_allocate, budget.actual_income, budget.allocated_spending, budget.held_for_next_month],
  );
  const all = [budget.available_to_spend, budget.available_to_allocate, budget.held_for_next_month].map(cents);
  const text = await page
    .getByRole('region', { name: 'To assign' })
    .getByText(/in the budget/)
    .innerText();
  assert.equal(cents(text), total(all));
});

componentTest('last month and targets are one press away, and a look writes nothing', async (open) => {
  const console = await open();
  const { page, home } = console;
  const id = await twoMonths(console);
  const before = await send(console, 'GET', `budgets/${id}`);
  await page.goto(`${home}/budgets`);
  const dialog = page.getByRole('dialog', { name: 'Assign money' });
  for (const [button, way] of [
    ['As last month', 'Last month'],
    ['Assign to targets', 'Targets'],
  ] as const) {
    await page.getByRole('button', { name: button }).press('Enter');
    assert.equal(await dialog.getByRole('radio', { name: way }).isChecked(), true);
    if (way === 'Last month') await dialog.getByRole('row', { name: 'Groceries $100.00 $500.00' }).waitFor();
    else await dialog.getByText('No amount would change.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  assert.deepEqual(await send(console, 'GET', `budgets/${id}`), before);
  await page.goto(`${home}/budgets?month=2026-02`);
  await page.getByRole('button', { name: 'Unlock' }).press('Enter');
  await page.getByRole('button', { name: 'Assign to targets' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'As last month' }).count(), 0, 'there is no month before');
});

componentTest('a wide table has a column of what the month before left, others have words', async (open) => {
  const console = await open();
  const { page, home } = console;
  await twoMonths(console);
  await page.goto(`${home}/budgets`);
  const groceries = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox', { name: 'Budget of Groceries' }) });
  await groceries.getByText('$324.61', { exact: true }).waitFor();
  await page.getByText('From February', { exact: true }).first().waitFor();
  assert.equal(await page.getByText('$324.61 carried over').count(), 0);
  const of = async (name: string) => (await rows(page, `[data-place="${console.family.categories[name]}"]`))[0]?.from;
  assert.deepEqual([await of('Groceries'), await of('Travel')], ['From February $324.61', 'From February –']);
  await page.setViewportSize({ width: 1120, height: 900 });
  await page.getByText('$324.61 carried over').waitFor();
  assert.equal(await of('Groceries'), null);
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.getByText('$324.61 carried over').waitFor({ state: 'hidden' });
  await send(console, 'POST', 'budgets', { month: '2026-04', method: 'limits' });
  await page.goto(`${home}/budgets?month=2026-04`);
  await page.getByText('Budgeted', { exact: true }).first().waitFor();
  assert.equal(await page.getByText('From March').count(), 0);
});

for (const method of ['envelopes', 'limits'] as const)
  componentTest(`the columns of ${method} add up to the groups and to the last line`, async (open) => {
    const console = await open();
    const { page, home, family } = console;
    if (method === 'envelopes') await twoMonths(console);
    else await month(console, '2026-03', { budgeted_spending: '900' }, { Groceries: '100', Travel: '40' });
    const { Groceries, Travel } = family.categories;
    const budget_groups = [{ name: 'Everyday', category_ids: [Travel, Groceries] }];
    await send(console, 'PUT', 'budget_groups', { budget_groups });
    await send(console, 'POST', 'transactions', {
      account_id: family.accounts.Everyday,
      name: 'Kiosk',
      date: '2026-03-04',
      amount: '7.20',
    });
    await page.goto(`${home}/budgets`);
    await page.getByText('Total', { exact: true }).waitFor();
    await axe(page);
    const sums = (of: readonly Row[]) => COLUMNS.map((column) => total(of.map((row) => cents(row[column] ?? ''))));
    const [groups, own] = [await rows(page, '[data-group]'), await rows(page, '[data-group] + ul [data-place]')];
    assert.deepEqual([groups.length, own.length], [1, 2]);
    assert.deepEqual(sums(groups), sums(own));
    const others = [
      ...(await rows(page, 'ul[aria-label] > li > [data-place]')),
      ...(await rows(page, 'ul[aria-label] > li[class*="_row_"]')),
    ];
    const [from, budgeted, spent, left] = sums([...groups, ...others]);
    const last = await rows(page, '[data-total]');
    assert.deepEqual(sums(last), [from, budgeted, spent, (from ?? 0n) + (budgeted ?? 0n) - (spent ?? 0n)]);
    assert.equal(last[0]?.from === null, method === 'limits');
    assert.equal((left ?? 0n) - 720n, sums(last)[3], 'what has no category has no rest of its own');
  });
