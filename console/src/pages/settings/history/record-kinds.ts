import { t } from '../../../ui/i18n/index.ts';
import type { Resource } from './queries.ts';

type RecordKind = { readonly kind: string; readonly label: string; readonly resources: readonly Resource[] };

/** The kinds of records whose changes are listed, with the resources of the API that each stands for. */
export const RECORD_KINDS: readonly RecordKind[] = [
  { kind: 'transactions', label: t('Transactions'), resources: ['transaction'] },
  { kind: 'transfers', label: t('Transfers'), resources: ['transfer', 'rejected_transfer'] },
  { kind: 'accounts', label: t('Accounts'), resources: ['account', 'account_share'] },
  { kind: 'balances', label: t('Balances'), resources: ['valuation', 'reconciled_balance'] },
  { kind: 'categories', label: t('Categories'), resources: ['category'] },
  { kind: 'merchants', label: t('Merchants'), resources: ['merchant'] },
  { kind: 'tags', label: t('Tags'), resources: ['tag'] },
  { kind: 'recurring', label: t('Recurring'), resources: ['recurring_transaction'] },
  { kind: 'budgets', label: t('Budgets'), resources: ['budget', 'budget_category', 'budget_group'] },
  { kind: 'goals', label: t('Goals'), resources: ['goal'] },
  { kind: 'reports', label: t('Saved reports'), resources: ['saved_report'] },
  { kind: 'plans', label: t('Forecast plans'), resources: ['forecast_plan'] },
  { kind: 'rules', label: t('Rules'), resources: ['rule', 'rule_run'] },
  {
    kind: 'imports',
    label: t('Imports'),
    resources: ['import', 'import_template', 'account_statement', 'family_import', 'sync'],
  },
  { kind: 'banks', label: t('Bank connections'), resources: ['bank_connection', 'linked_account'] },
  { kind: 'exports', label: t('Exports'), resources: ['family_export'] },
  { kind: 'attachments', label: t('Attachments'), resources: ['attachment'] },
  { kind: 'investments', label: t('Investments'), resources: ['security', 'security_price', 'trade'] },
  { kind: 'rates', label: t('Exchange rates'), resources: ['exchange_rate'] },
  { kind: 'proposals', label: t('Proposals'), resources: ['proposal'] },
  { kind: 'family', label: t('Family'), resources: ['family'] },
  { kind: 'members', label: t('Members'), resources: ['user', 'invitation'] },
  { kind: 'keys', label: t('API keys'), resources: ['api_key'] },
  { kind: 'apps', label: t('Connected apps'), resources: ['grant', 'oauth_application'] },
  { kind: 'webhooks', label: t('Webhooks'), resources: ['webhook'] },
  { kind: 'security', label: t('Security'), resources: ['session', 'passkey', 'identity', 'second_factor'] },
];

/** The kind of a resource in words; a resource that is not known here has its name in the API. */
export function kindLabel(resource: string): string {
  return RECORD_KINDS.find(({ resources }) => resources.some((one) => one === resource))?.label ?? resource;
}
