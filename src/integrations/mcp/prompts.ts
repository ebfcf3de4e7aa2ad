import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js';
import { invalid } from '#kernel/errors.ts';

type PromptText = Prompt & { readonly text: (args: Readonly<Record<string, string>>) => string };

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

const PROMPTS: readonly PromptText[] = [
  {
    name: 'monthly_review',
    title: 'Review a month',
    description: 'Looks back at one month: income, expenses, changes and unusual payments.',
    arguments: [{ name: 'month', description: 'The month, such as 2026-10', required: true }],
    text: ({ month = '' }) =>
      `Review my finances of ${monthOf(month)}. Read the income statement of that month and of the month before, the net worth ` +
      'at both ends, and the largest transactions. Tell me in at most ten sentences what I earned, spent and saved, which ' +
      'categories changed most and why, and list what looks unusual with date and amount. Do not change anything.',
  },
  {
    name: 'find_subscriptions',
    title: 'Find subscriptions',
    description: 'Lists what is paid again and again, its yearly cost, and changed prices.',
    text: () =>
      'Find my subscriptions. Read the recurring transactions, then search the last twelve months for further payments that ' +
      'repeat to the same merchant. List each with its interval, its last amount, its cost in a year and any change of price, ' +
      'the dearest first. Do not change anything.',
  },
  {
    name: 'categorize_uncategorized',
    title: 'Categorize transactions',
    description: 'Suggests a category for each transaction that has none, and sets those that you accept.',
    text: () =>
      'Categorize my transactions. Read the categories, then the transactions with `uncategorized: true`. For each, look how I ' +
      'have categorized the same merchant before. Show me a table of transaction, suggested category and reason, and wait for ' +
      'my answer. Then set the categories that I accepted, with one call of `change_transactions`.',
  },
];

/** The prompts without their texts. */
export function listPrompts(): Prompt[] {
  return PROMPTS.map(({ text: _text, ...prompt }) => prompt);
}

/** One prompt with its arguments filled in; undefined for an unknown name. @throws AppError `validation_failed`. */
export function getPrompt(name: string, args: Readonly<Record<string, string>>): GetPromptResult | undefined {
  const prompt = PROMPTS.find((known) => known.name === name);
  if (prompt === undefined) return undefined;
  return { messages: [{ role: 'user', content: { type: 'text', text: prompt.text(args) } }] };
}

// Only a month goes into the text: an argument must not become an instruction.
function monthOf(month: string): string {
  if (!MONTH.test(month)) throw invalid('/month', 'not_a_month', 'must be a month, YYYY-MM');
  return month;
}
