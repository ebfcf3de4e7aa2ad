import type { LimitName } from '#application/requirement.ts';

// They show accounts and entries through `ledger/visibility` alone, or none at all.
const READS_OF_ENTRIES = [
  'listAccounts',
  'getAccount',
  'listTransactions',
  'getTransaction',
  'sumTransactions',
  'getTransactionSuggestions',
  'getSuggestions',
  'suggestForEntry',
  'downloadTransactions',
  'listSplits',
  'listAttachments',
  'getAttachment',
  'downloadAttachment',
  'listTransfers',
  'getTransfer',
  'listRejectedTransfers',
  'getRejectedTransfer',
  'listValuations',
  'getValuation',
  'getIncomeStatement',
  'listMerchants',
  'getMerchant',
  'listCategories',
  'getCategory',
  'listTags',
  'getTag',
  'listExchangeRates',
  'getExchangeRate',
  'listReferenceRates',
  'listChanges',
  'listWebhooks',
  'getWebhook',
  'listWebhookDeliveries',
  'getWebhookDelivery',
  'getProfile',
  'getFamilySettings',
  'getUsage',
  'getApiKey',
];

// Balances sum all earlier days, what recurs is found in entries of any day, and these reports are not cut to some days.
const READS_OF_ANY_DAY = [
  'getBreakdown',
  'getSavingsRate',
  'getMoneyFlow',
  'listBalances',
  'getBalance',
  'getBalanceHistory',
  'getBalanceSeries',
  'getBalanceSheet',
  'getBalanceSheetHistory',
  'listRecurringTransactions',
  'getRecurringTransaction',
  'listRecurringOccurrences',
  'listSubscriptions',
  'listProposals',
  'getProposal',
];

const WRITES_OF_ENTRIES = [
  'createTransaction',
  'updateTransaction',
  'putTransaction',
  'deleteTransaction',
  'bulkTransactions',
  'createSplits',
  'putSplits',
  'deleteSplits',
  'createAttachment',
  'deleteAttachment',
  'createTransfer',
  'updateTransfer',
  'putTransfer',
  'deleteTransfer',
  'confirmTransfer',
  'rejectTransfer',
  'unmatchTransfer',
  'createValuation',
  'updateValuation',
  'putValuation',
  'deleteValuation',
  'createCategory',
  'createTag',
  'createWebhook',
  'updateWebhook',
  'putWebhook',
  'deleteWebhook',
  'rotateWebhookSecret',
  'replayWebhook',
  'resendWebhookDelivery',
  'testWebhook',
];

const WRITES_OF_ANY_DAY = [
  'updateAccount',
  'putAccount',
  'createRecurringTransaction',
  'updateRecurringTransaction',
  'putRecurringTransaction',
  'deleteRecurringTransaction',
  'createProposal',
  'deleteProposal',
];

const KEYS = ['createApiKey', 'updateApiKey', 'rotateApiKey', 'revokeApiKey'];

// Labels of the whole family: all that these change is in the request.
const LABEL_WRITES = ['Category', 'Tag', 'Merchant'].flatMap((label) =>
  ['create', 'update', 'put', 'delete'].map((verb) => `${verb}${label}`),
);

// A credential with masked values reads these with amounts and names hidden.
const HIDING_VALUES = new Set([
  ...[
    'listAccounts',
    'getAccount',
    'listTransactions',
    'getTransaction',
    'listSplits',
    'listAttachments',
    'getAttachment',
  ],
  ...['listTransfers', 'getTransfer', 'listRejectedTransfers', 'getRejectedTransfer', 'listValuations', 'getValuation'],
]);

// These have none in them, or hide them for themselves: the feed, and with it webhooks.
const WITHOUT_VALUES = [
  ...[
    'listCategories',
    'getCategory',
    'listTags',
    'getTag',
    'listExchangeRates',
    'getExchangeRate',
    'listReferenceRates',
  ],
  ...['listChanges', 'listWebhooks', 'getWebhook', 'listWebhookDeliveries', 'getWebhookDelivery'],
  ...['getProfile', 'getFamilySettings', 'getUsage', 'getApiKey'],
  ...['createWebhook', 'updateWebhook', 'putWebhook', 'deleteWebhook', 'rotateWebhookSecret', 'replayWebhook'],
  ...['resendWebhookDelivery', 'testWebhook'],
];

const MASKED = new Set([...HIDING_VALUES, ...WITHOUT_VALUES, ...KEYS]);
const DATES = new Set([...READS_OF_ENTRIES, ...WRITES_OF_ENTRIES, ...KEYS]);
const ACCOUNTS = new Set([...DATES, ...READS_OF_ANY_DAY, ...WRITES_OF_ANY_DAY]);
const RATES = ['createExchangeRate', 'deleteExchangeRate'];
const COUNTED = new Set([...WRITES_OF_ENTRIES, ...WRITES_OF_ANY_DAY, ...LABEL_WRITES, ...RATES]);

/**
 * The limits of a credential that an operation respects. One that is not listed here is refused to limited credentials: a new route
 * shows them nothing until it is known to respect the limit.
 */
export function limitsRespectedBy(method: string, operation: string): readonly LimitName[] {
  const isCounted = method === 'GET' || COUNTED.has(operation);
  return [
    ...(ACCOUNTS.has(operation) ? (['account_ids'] as const) : []),
    ...(DATES.has(operation) ? (['date_from', 'date_to'] as const) : []),
    ...(MASKED.has(operation) ? (['mask_values'] as const) : []),
    ...(isCounted ? (['writes_per_day'] as const) : []),
  ];
}

/** Whether the response of an operation is masked for a credential with masked values. */
export function hidesValues(operation: string): boolean {
  return HIDING_VALUES.has(operation);
}

/** The operations that are listed here, for the check that each exists. */
export const LIMITED_OPERATIONS: readonly string[] = [...ACCOUNTS, ...COUNTED, ...MASKED];
