// Every kind of record of the ledger, a line for each slice.
export { ACCOUNT } from '#ledger/accounts/index.ts';
export { ATTACHMENT } from '#ledger/attachments/index.ts';
export { BUDGET, BUDGET_CATEGORY } from '#ledger/budgets/index.ts';
export { GOAL } from '#ledger/goals/index.ts';
export { SECURITY_PRICE } from '#ledger/investments/prices/index.ts';
export { SECURITY } from '#ledger/investments/securities/index.ts';
export { TRADE } from '#ledger/investments/trades/index.ts';
export { CATEGORY } from '#ledger/labels/categories/index.ts';
export { MERCHANT } from '#ledger/labels/merchants/index.ts';
export { TAG } from '#ledger/labels/tags/index.ts';
export { REJECTED_TRANSFER, TRANSACTION, TRANSFER } from '#ledger/posting/index.ts';
export { EXCHANGE_RATE } from '#ledger/rates/kind.ts';
export { RECONCILED_BALANCE } from '#ledger/reconciled-balances/index.ts';
export { RECURRING } from '#ledger/recurring/index.ts';
export { SAVED_REPORT } from '#ledger/reports/saved-reports/index.ts';
export { RULE } from '#ledger/rules/kind.ts';
export { ACCOUNT_STATEMENT } from '#ledger/statements/index.ts';
export { VALUATION } from '#ledger/valuations/index.ts';
