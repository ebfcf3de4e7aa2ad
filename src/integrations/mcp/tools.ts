import { REVERT_SCOPES } from '#integrations/reverts/revert-changes.ts';
import type { Scope } from '#kernel/scopes.ts';

/** A tool: one operation of the API, under a name and a description for a language model. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The operation that it calls. Who may call that, and its schemas, are the tool's too. */
  readonly operation: string;
  /** The query parameters that it offers; none without it. */
  readonly parameters?: readonly string[];
  /** True if it can remove something or replace what a person has entered. */
  readonly isDestructive?: true;
  /** True if a repeated call changes nothing more, although it is a POST. */
  readonly isIdempotent?: true;
  /** The caller needs one of these scopes too: which one depends on the arguments. */
  readonly alsoOneOf?: readonly Scope[];
};

export type JsonSchema = { readonly [key: string]: unknown };

/** A schema of an object, complete in itself: what it refers to is in `$defs`. */
export type ObjectSchema = JsonSchema & { readonly type: 'object' };

/** How a tool's arguments become a request. */
export type ToolRequest = {
  readonly method: string;
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly query: readonly string[];
};

/** The names of the arguments that become parts of the path. */
export const pathNames = ({ path }: ToolRequest): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

export type ToolSchemas = {
  readonly request: ToolRequest;
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
  /** Makes the body of the request from the arguments, where they are not its members. */
  readonly bodyOf?: (args: Arguments) => Arguments;
};

export type Arguments = Readonly<Record<string, unknown>>;

const PAGE = ['per_page', 'cursor'];
const FILTERS = [
  ...['q', 'search', 'start_date', 'end_date', 'min_amount', 'max_amount', 'type', 'account_ids', 'category_ids'],
  ...['merchant_ids', 'tag_ids', 'uncategorized', 'reviewed', 'transfer', 'pending', 'sort'],
  ...PAGE,
];

const READING: readonly Tool[] = [
  {
    name: 'list_accounts',
    title: 'List accounts',
    description: 'Lists the accounts with their balances, types and currencies. Use the ids in other tools.',
    operation: 'listAccounts',
    parameters: PAGE,
  },
  {
    name: 'search_transactions',
    title: 'Search transactions',
    description:
      'Lists transactions, newest first, that match every filter. Amounts: `signed_amount` is a decimal, negative when money ' +
      'went out. Follow `pagination.next_cursor` with `cursor` for more.',
    operation: 'listTransactions',
    parameters: FILTERS,
  },
  {
    name: 'get_transaction',
    title: 'Show a transaction',
    description: 'Shows one transaction by its id.',
    operation: 'getTransaction',
  },
  {
    name: 'suggest_labels',
    title: 'Suggest categories and merchants',
    description:
      'Suggests categories and merchants for transactions, or for the newest without a category, from what was chosen for past ' +
      'ones, with a confidence from 0 to 1 and a reason. It changes nothing.',
    operation: 'getSuggestions',
    parameters: ['ids'],
  },
  {
    name: 'list_splits',
    title: 'List split lines',
    description: 'Lists the lines of a split transaction.',
    operation: 'listSplits',
  },
  {
    name: 'list_categories',
    title: 'List categories',
    description: 'Lists the categories; a category with a parent is a subcategory of it.',
    operation: 'listCategories',
    parameters: PAGE,
  },
  {
    name: 'list_merchants',
    title: 'List merchants',
    description: 'Lists the merchants that transactions can have.',
    operation: 'listMerchants',
    parameters: ['name'],
  },
  {
    name: 'list_tags',
    title: 'List tags',
    description: 'Lists the tags that transactions can have.',
    operation: 'listTags',
    parameters: ['name'],
  },
  {
    name: 'get_net_worth',
    title: 'Show net worth',
    description:
      "Shows today's net worth, assets and liabilities in the family's currency, with the accounts in groups.",
    operation: 'getBalanceSheet',
  },
  {
    name: 'get_net_worth_history',
    title: 'Show net worth over time',
    description:
      'Shows the net worth at the end of each day, week or month of a period. Prefer months for long periods.',
    operation: 'getBalanceSheetHistory',
    parameters: ['start_date', 'end_date', 'interval'],
  },
  {
    name: 'get_net_worth_drivers',
    title: 'Show what changed net worth',
    description:
      'Shows how much of a change of net worth was saved, and how much came from prices, valuations, debts, exchange rates and ' +
      'corrections, by month, quarter or year. The drivers sum to the change.',
    operation: 'getNetWorthDrivers',
    parameters: ['start_date', 'end_date', 'interval'],
  },
  {
    name: 'get_income_statement',
    title: 'Show income and expenses',
    description:
      'Sums income and expenses of a period by category. Transfers between own accounts are left out; `put_aside` is what went to savings, investments and loans.',
    operation: 'getIncomeStatement',
    parameters: ['start_date', 'end_date', 'compare'],
  },
  {
    name: 'get_breakdown',
    title: 'Break income and expenses down',
    description:
      'Sums income and expenses of a period by category, merchant, tag or account, cut into months, quarters or years, and compares ' +
      'it with another period; `q` counts only matching transactions. Pass the `filter` of a figure to `search_transactions` for exactly its transactions.',
    operation: 'getBreakdown',
    parameters: ['group_by', 'period', 'start_date', 'end_date', 'interval', 'compare', 'q', 'sort', 'limit'],
  },
  {
    name: 'list_saved_reports',
    title: 'List saved reports',
    description:
      'Lists the reports that people have saved: their own and those of the family. Pass `group_by`, `period` or the dates, `interval`, `compare` ' +
      'and `q` to `get_breakdown` for the figures; `measure` says which of them people look at.',
    operation: 'listSavedReports',
    parameters: PAGE,
  },
  {
    name: 'get_savings_rate',
    title: 'Show the savings rate',
    description: 'Shows income, expenses and the share of the income that was kept, for each month, quarter or year.',
    operation: 'getSavingsRate',
    parameters: ['start_date', 'end_date', 'interval'],
  },
  {
    name: 'get_spending_pace',
    title: 'Show the spending pace',
    description:
      'Shows what was spent of a month by each day, with the month before and the average of the months before it.',
    operation: 'getSpendingPace',
    parameters: ['month'],
  },
  {
    name: 'get_balances',
    title: "Show an account's balances over time",
    description: 'Shows the balance of one account at the end of each day of a period.',
    operation: 'getBalanceSeries',
    parameters: ['account_id', 'start_date', 'end_date'],
  },
  {
    name: 'list_recurring',
    title: 'List recurring transactions',
    description:
      'Lists payments and income that repeat, such as subscriptions, rent and salary, with the next expected date.',
    operation: 'listRecurringTransactions',
    parameters: PAGE,
  },
  {
    name: 'list_bills',
    title: 'List bills by day',
    description:
      'Lists the payments that are expected on some days: upcoming, due, paid, paid at a changed price, or missed.',
    operation: 'listRecurringOccurrences',
    parameters: ['start_date', 'end_date', 'state', 'posting', 'account_id'],
  },
  {
    name: 'list_subscriptions',
    title: 'List subscriptions',
    description: 'Lists payments that repeat at a price, with each price so far and what they cost in a year.',
    operation: 'listSubscriptions',
  },
  {
    name: 'get_forecast',
    title: 'Forecast balances',
    description: 'Forecasts the balance of each account, with the day on which it runs short.',
    operation: 'getForecasts',
    parameters: ['days'],
  },
  {
    name: 'get_cash_forecast',
    title: 'Forecast cash',
    description:
      'Forecasts the money in all bank accounts together: the lowest balance, its day, what is expected until then, and the band that the errors of past forecasts make.',
    operation: 'getCashForecast',
    parameters: ['days', 'below', 'plan_id'],
  },
  {
    name: 'list_forecast_plans',
    title: 'List plans of the forecast',
    description:
      'Lists what the person or the family tries on the forecast: payments of a plan, and recurring ones that it leaves out or changes. Pass the id to get_cash_forecast.',
    operation: 'listForecastPlans',
    parameters: PAGE,
  },
  {
    name: 'list_goals',
    title: 'List savings goals',
    description:
      'Lists what the family saves for: the amounts saved and missing, and the amount to save each month for those with a day.',
    operation: 'listGoals',
    parameters: PAGE,
  },
  {
    name: 'list_budgets',
    title: 'List budgets',
    description: 'Lists the months that have a budget, newest first. `current` is true for the present one.',
    operation: 'listBudgets',
    parameters: ['start_date', 'end_date', ...PAGE],
  },
  {
    name: 'get_budget',
    title: 'Show a budget',
    description:
      'Shows a month by category: assigned, spent and left, with the targets of envelopes and what they lack. `available_to_allocate` is the money that is in no envelope yet.',
    operation: 'getBudget',
  },
  {
    name: 'list_budget_groups',
    title: 'List groups of envelopes',
    description: 'Lists the groups that the family has put its envelopes into, in their order.',
    operation: 'listBudgetGroups',
  },
  {
    name: 'list_account_statements',
    title: "List banks' statements",
    description:
      'Lists the statements that were imported: account, period, opening and closing balance as the bank says, and the number of rows.',
    operation: 'listAccountStatements',
    parameters: ['account_id', ...PAGE],
  },
  {
    name: 'list_statement_months',
    title: 'List months with and without a statement',
    description:
      'Lists the months of an account with their statements: reconciled or not, months without a statement in `gaps`, and `changed` ' +
      'where something has moved since. `list_changes` with `balance_of`, `balance_date` and `after` (the `sequence`) says what.',
    operation: 'listStatementMonths',
    parameters: PAGE,
  },
  {
    name: 'list_bank_connections',
    title: 'List bank connections',
    description:
      'Lists the connections to banks: whether they need the person, when they were read last, and the balances at the banks.',
    operation: 'listBankConnections',
    parameters: PAGE,
  },
  {
    name: 'list_syncs',
    title: 'List syncs of banks',
    description:
      'Lists what banks were asked, newest first: counts of transactions that came, and differences of balances.',
    operation: 'listSyncs',
    parameters: ['bank_connection_id', ...PAGE],
  },
  {
    name: 'list_securities',
    title: 'List securities',
    description:
      'Lists the securities of the family: shares, funds, coins, bonds, with ticker, exchange, ISIN and currency.',
    operation: 'listSecurities',
    parameters: ['ticker', 'isin', 'security_type', ...PAGE],
  },
  {
    name: 'list_security_prices',
    title: 'List prices of securities',
    description: 'Lists prices of securities, newest day first, with their source.',
    operation: 'listSecurityPrices',
    parameters: ['security_id', 'start_date', 'end_date', ...PAGE],
  },
  {
    name: 'list_holdings',
    title: 'List holdings',
    description:
      'Lists what accounts hold of securities, with price, value, cost and gain: one row for each account, security and day. Send date for one day, such as today.',
    operation: 'listHoldings',
    parameters: ['date', 'account_id', 'security_id', 'start_date', 'end_date', ...PAGE],
  },
  {
    name: 'list_trades',
    title: 'List trades',
    description:
      'Lists purchases, sales, dividends and other trades of securities, newest first. An amount is positive when money leaves the account.',
    operation: 'listTrades',
    parameters: ['account_id', 'security_id', 'type', 'start_date', 'end_date', ...PAGE],
  },
  {
    name: 'get_portfolio_performance',
    title: 'Show returns of investments',
    description:
      'Shows what holdings of securities have returned in a period: gain, income, fees, time-weighted and money-weighted return, also compared with a security. Ratios are decimals: 0.05 is 5 percent.',
    operation: 'getPortfolioPerformance',
    parameters: ['account_ids', 'security_id', 'start_date', 'end_date', 'interval', 'benchmark_id', 'currency'],
  },
  {
    name: 'get_portfolio_allocation',
    title: 'Show the allocation of investments',
    description: 'Shows what holdings are worth by kind, currency, country, account or security, with weights.',
    operation: 'getPortfolioAllocation',
    parameters: ['account_ids', 'group_by', 'date', 'targets', 'currency'],
  },
  {
    name: 'get_portfolio_gains',
    title: 'List realised gains',
    description:
      'Lists the realised gains of sales in a year or period, one row for each lot, with cost and days held.',
    operation: 'getPortfolioGains',
    parameters: ['account_ids', 'security_id', 'year', 'start_date', 'end_date', 'currency'],
  },
  {
    name: 'get_portfolio_lots',
    title: 'List lots that are held',
    description: 'Lists the lots that accounts hold, with cost, value and unrealised gain.',
    operation: 'getPortfolioLots',
    parameters: ['account_ids', 'security_id', 'date', 'currency'],
  },
  {
    name: 'get_dividends',
    title: 'Show dividends',
    description: 'Shows dividends and interest of a period by month and security, and a forecast of the next year.',
    operation: 'getPortfolioDividends',
    parameters: ['account_ids', 'security_id', 'start_date', 'end_date', 'currency'],
  },
  {
    name: 'list_transfers',
    title: 'List transfers',
    description:
      'Lists transfers between own accounts; `pending` ones are suggestions that wait for a person, and count as income and spending until then.',
    operation: 'listTransfers',
    parameters: ['status', 'start_date', 'end_date', ...PAGE],
  },
  {
    name: 'list_changes',
    title: 'List changes',
    description:
      'Lists what was created, changed and deleted, with who did it and the record before and after. Oldest first; `sort: ' +
      '"-sequence"` is newest first. Continue with `cursor` while `has_more` is true.',
    operation: 'listChanges',
    parameters: [
      ...[
        'sort',
        'resources',
        'user_ids',
        'credential_ids',
        'start_date',
        'end_date',
        'balance_of',
        'balance_date',
        'after',
        'cursor',
        'limit',
      ],
    ],
  },
];

const UNDOING = { isDestructive: true, isIdempotent: true, alsoOneOf: REVERT_SCOPES } as const;

const WRITING: readonly Tool[] = [
  {
    name: 'sync_banks',
    title: 'Ask the banks now',
    description: 'Asks every connected bank for new transactions. `list_syncs` shows what came.',
    operation: 'requestSync',
    isIdempotent: true,
  },
  {
    name: 'create_transaction',
    title: 'Create a transaction',
    description:
      'Enters a transaction. Send `nature` (`expense` or `income`) with a positive `amount`. Send an `external_id` of your own ' +
      'so that a repeated call does not enter it twice. For a purchase in another currency `amount` is what the account was charged, ' +
      'and `original` what was paid; without `amount` the account is charged at the rate of the day.',
    operation: 'createTransaction',
  },
  {
    name: 'update_transaction',
    title: 'Change a transaction',
    description:
      'Changes members of one transaction: category, merchant, tags (`tag_ids` replaces all of them), name, notes, amount, original, date.',
    operation: 'updateTransaction',
    isDestructive: true,
  },
  {
    name: 'change_transactions',
    title: 'Change many transactions',
    description:
      'Creates, changes or deletes up to 500 transactions in one step, for example to categorize or tag a list of them. Send ' +
      '`atomic: true` for all or none.',
    operation: 'bulkTransactions',
    isDestructive: true,
  },
  {
    name: 'change_matching_transactions',
    title: 'Change all matching transactions',
    description:
      'Changes or deletes all transactions that match the filters of `list_transactions`, up to 2,000, in one step with one undo. ' +
      'Send the number that you saw as `expected_count`: with another number nothing changes.',
    operation: 'changeMatchingTransactions',
    isDestructive: true,
  },
  {
    name: 'split_transaction',
    title: 'Split a transaction',
    description: 'Splits a transaction into lines with their own categories. The amounts must add up to its amount.',
    operation: 'putSplits',
    isDestructive: true,
  },
  {
    name: 'match_transfer',
    title: 'Match or enter a transfer',
    description:
      'Says that money left one own account and arrived in another. To match two transactions that exist, send ' +
      '`outflow_transaction_id` and `inflow_transaction_id` alone; to enter both sides, send the accounts, `date` and `amount`.',
    operation: 'createTransfer',
  },
  {
    name: 'confirm_transfer',
    title: 'Confirm a suggested transfer',
    description: 'Confirms a pending transfer of `list_transfers`.',
    operation: 'confirmTransfer',
  },
  {
    name: 'enter_bill',
    title: 'Enter an expected payment',
    description:
      'Enters the transaction of a recurring payment whose day has come: send the `recurring_transaction_id` and the `date` of `list_bills` as ' +
      '`id` and `occurrence_date`. Bills with `posting: "ask"` wait for this. A repeated call enters nothing more.',
    operation: 'enterRecurringTransaction',
    isIdempotent: true,
  },
  {
    name: 'assign_budget_money',
    title: 'Assign money to many envelopes',
    description:
      'Gives the categories of a budget their amounts at once: what their targets lack, the amounts of the month before, or average spending. Look with `dry_run: true` first.',
    operation: 'assignBudgetMoney',
    parameters: ['dry_run'],
    isDestructive: true,
    isIdempotent: true,
  },
  {
    name: 'set_budget_groups',
    title: 'Arrange envelopes in groups',
    description:
      'Replaces all groups of envelopes by these, in their order. Send each group of `list_budget_groups` that is to stay with its `id`.',
    operation: 'replaceBudgetGroups',
    parameters: ['dry_run'],
    isDestructive: true,
    isIdempotent: true,
  },
  {
    name: 'move_budget_money',
    title: 'Move money between envelopes',
    description:
      'Moves an amount from one category of a budget to another, for example to cover one that is overspent. Leave out a side for the money that is not assigned.',
    operation: 'moveBudgetMoney',
  },
  {
    name: 'save_report',
    title: 'Save a report',
    description:
      'Saves the choices of `get_breakdown` under a name, so that the person finds the report in the web app. `shared` gives it to the whole family.',
    operation: 'createSavedReport',
  },
  {
    name: 'create_category',
    title: 'Create a category',
    description: 'Adds a category. Look with `list_categories` first whether one fits.',
    operation: 'createCategory',
  },
  {
    name: 'create_tag',
    title: 'Create a tag',
    description:
      'Adds a tag, a label that transactions of any category can have. Look with `list_tags` first whether one fits.',
    operation: 'createTag',
  },
  {
    name: 'undo_change',
    title: 'Undo a change',
    description:
      'Puts a record back as it was before a change: send the `sequence` of `list_changes`. What belongs to it goes back too, such as ' +
      'the other side of a transfer. A later change that contradicts is named in the answer. Look with `dry_run: true` first.',
    operation: 'revertChange',
    parameters: ['dry_run'],
    ...UNDOING,
  },
  {
    name: 'undo_request',
    title: 'Undo all changes of a request',
    description:
      'Puts back everything that one request changed: send the `request_id` of `list_changes`. Look with `dry_run: true` first.',
    operation: 'revertRequest',
    parameters: ['dry_run'],
    ...UNDOING,
  },
];

/** Every tool. A caller sees those whose operation it may call. */
export const TOOLS: readonly Tool[] = [...READING, ...WRITING];
