import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import type { ReconciledView } from './store.ts';

/** A reconciled balance with what the ledger says of its day now. */
export function presentReconciled(view: ReconciledView, nowMinor: bigint) {
  const { id, account_id, date, balance_minor, ledger_minor, sequence } = view;
  const currency = storedCurrency(view.currency);
  return {
    id,
    account_id,
    date,
    currency: currency.code,
    balance: formatDecimal(balance_minor, currency),
    ledger_balance: formatDecimal(ledger_minor, currency),
    current_balance: formatDecimal(nowMinor, currency),
    difference: formatDecimal(nowMinor - ledger_minor, currency),
    reconciled_at: secondsForm(view.at ?? view.updated_at),
    user_id: view.user_id,
    credential_id: view.credential_id,
    authentication_method: view.authentication_method,
    sequence: sequence === null ? null : Number(sequence),
  };
}
