/** The groups of routes in the contract, with their descriptions. */
export const TAGS = {
  'Sign-in': 'Sign up, sign in and out, and refresh tokens.',
  Users: 'The signed-in user, and the members of the family.',
  Family: "The family's settings, and invitations to join it.",
  'Second factor': 'Codes of an authenticator app, and recovery codes.',
  Passkeys: 'Sign in without a password.',
  'API keys': 'Keys for programs: scopes, tiers, lifetimes.',
  OAuth: 'Registered applications, and the applications that the user has allowed.',
  Usage: 'Requests of API keys: the current window, the history, the request log.',
  Accounts: 'Accounts with their balances, and their shares.',
  Transactions: 'Transactions, one by one and in bulk, and their split lines.',
  Transfers: 'Pairs of transactions that move money between two accounts.',
  'Recurring transactions': 'Payments that return: entered by users or detected.',
  Valuations: 'Balances of accounts on days, as users state them.',
  Balances: 'The balance of each account on each day.',
  'Balance sheet': 'Assets, liabilities and net worth, today and over time.',
  Categories: 'Categories of transactions, in two levels.',
  Merchants: 'Merchants of transactions.',
  Tags: 'Tags of transactions.',
  'Exchange rates': "The family's own rates, and the market's.",
  Reports: 'Income and expenses of a period.',
  'Sample data': 'Accounts and transactions to try the server with.',
  Syncs: 'Bank connections, which this server does not have: existing clients ask for them.',
  Changes: 'Every write to the family, in order: by page, by waiting, or as a stream.',
  Exports: "All of the family's data as files.",
} as const;

export type Tag = keyof typeof TAGS;
