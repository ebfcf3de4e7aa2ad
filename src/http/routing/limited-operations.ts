import type { LimitName } from '#application/requirement.ts';

// They show accounts through `ledger/visibility` alone, or none at all.
const READS_WITHIN_ACCOUNTS = [
  'listAccounts',
  'getAccount',
  'listTransactions',
  'getTransaction',
  'sumTransactions',
  'downloadTransactions',
  'listSplits',
  'listAttachments',
  'getAttachment',
  'downloadAttachment',
  'listTransfers',
  'getTransfer',
  'listRejectedTransfers',
  'getRejectedTransfer',
  'listRecurringTransactions',
  'getRecurringTransaction',
  'listValuations',
  'getValuation',
  'listBalances',
  'getBalance',
  'getBalanceHistory',
  'getBalanceSeries',
  'getBalanceSheet',
  'getBalanceSheetHistory',
  'getIncomeStatement',
  'getBreakdown',
  'getSavingsRate',
  'getMoneyFlow',
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
  'listProposals',
  'getProposal',
  'getProfile',
  'getFamilySettings',
  'getUsage',
  'getApiKey',
];

const WRITES_WITHIN_ACCOUNTS = [
  'updateAccount',
  'putAccount',
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
  'createRecurringTransaction',
  'updateRecurringTransaction',
  'putRecurringTransaction',
  'deleteRecurringTransaction',
  'createValuation',
  'updateValuation',
  'putValuation',
  'deleteValuation',
  'createCategory',
  'createTag',
  'createProposal',
  'deleteProposal',
  'createWebhook',
  'updateWebhook',
  'putWebhook',
  'deleteWebhook',
  'rotateWebhookSecret',
  'replayWebhook',
  'resendWebhookDelivery',
  'testWebhook',
];

const KEYS_WITHIN_ACCOUNTS = ['createApiKey', 'updateApiKey', 'rotateApiKey', 'revokeApiKey'];

// Labels of the whole family: all that these change is in the request.
const LABEL_WRITES = ['Category', 'Tag', 'Merchant'].flatMap((label) =>
  ['create', 'update', 'put', 'delete'].map((verb) => `${verb}${label}`),
);

const ACCOUNTS = new Set([...READS_WITHIN_ACCOUNTS, ...WRITES_WITHIN_ACCOUNTS, ...KEYS_WITHIN_ACCOUNTS]);
const COUNTED = new Set([...WRITES_WITHIN_ACCOUNTS, ...LABEL_WRITES, 'createExchangeRate', 'deleteExchangeRate']);

/**
 * The limits of a credential that an operation respects. One that is not listed here is refused to limited credentials: a new route
 * shows them nothing until it is known to respect the limit.
 */
export function limitsRespectedBy(method: string, operation: string): readonly LimitName[] {
  const isCounted = method === 'GET' || COUNTED.has(operation);
  return [
    ...(ACCOUNTS.has(operation) ? (['account_ids'] as const) : []),
    ...(isCounted ? (['writes_per_day'] as const) : []),
  ];
}

/** The operations that are listed here, for the check that each exists. */
export const LIMITED_OPERATIONS: readonly string[] = [...ACCOUNTS, ...COUNTED];
