import type { Notice, Statement, Statements } from '#integrations/imports/statement.ts';
import { isSameAmount, quoted, sumDecimals } from './values.ts';

type Proof = { readonly rowsCount: number; readonly notice: Notice | null };

/** The statements of a bank, with the proof of rows that lead from opening to closing balance, and a notice of those that do not. */
export function withBalances(read: Statements): Statements {
  const proofs = read.faults.length > 0 ? [] : read.statements.flatMap(proofOf);
  const notices = [...(read.notices ?? []), ...proofs.flatMap(({ notice }) => notice ?? [])];
  const agreeing = proofs.filter(({ notice }) => notice === null);
  if (agreeing.length === 0) return { ...read, notices };
  const message = 'opening balances and rows give the closing balances';
  const counts = { rows_agree: rowsOf(agreeing), rows_count: rowsOf(proofs) };
  return { ...read, notices, evidence: [{ code: 'balances', message, ...counts }] };
}

function rowsOf(proofs: readonly Proof[]): number {
  return proofs.reduce((sum, { rowsCount }) => sum + rowsCount, 0);
}

/** Nothing where a balance is missing, or rows are in another currency. */
function proofOf({ account, opening, closing, rows }: Statement): Proof[] {
  const booked = rows.filter(({ pending }) => !pending);
  if (opening === null || closing === null || opening.currency !== closing.currency || booked.length === 0) return [];
  if (booked.some(({ currency }) => currency !== null && currency !== opening.currency)) return [];
  const reached = sumDecimals([opening.amount, ...booked.map(({ amount }) => amount)]);
  if (isSameAmount(reached, closing.amount)) return [{ rowsCount: booked.length, notice: null }];
  const statement = `the statement${account === null ? '' : ` of ${quoted(account)}`} up to ${closing.date}`;
  const message = `The rows of ${statement} lead from ${opening.amount} to ${reached}, and its closing balance is ${closing.amount}: rows may be missing`;
  return [{ rowsCount: booked.length, notice: { line: null, code: 'contradicts_balance', message } }];
}
