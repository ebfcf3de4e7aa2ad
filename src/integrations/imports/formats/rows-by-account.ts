import type { Statement, StatementRow } from '#integrations/imports/statement.ts';
import { monthEnds } from './month-ends.ts';

/** The rows of a file by the name of their account. */
export class RowsByAccount {
  readonly #rows = new Map<string, StatementRow[]>();

  /** Notes an account that may have no rows. */
  open(account: string): void {
    if (!this.#rows.has(account)) this.#rows.set(account, []);
  }

  add(account: string, row: StatementRow): void {
    const rows = this.#rows.get(account);
    if (rows === undefined) this.#rows.set(account, [row]);
    else rows.push(row);
  }

  /** A statement of each account; `detailsOf` says what else the file knows about it. */
  statements(detailsOf: (account: string) => Partial<Statement> = () => ({})): Statement[] {
    return [...this.#rows].map(([account, rows]) => {
      const balances = { opening: null, closing: null };
      const common = { account: account || null, currency: currencyOf(rows), ...balances };
      return { ...common, monthEnds: monthEnds({ movements: rows }), rows, ...detailsOf(account) };
    });
  }
}

/** The currency of all rows, if they have one. */
function currencyOf(rows: readonly StatementRow[]): string | null {
  const [first] = rows;
  return first !== undefined && rows.every(({ currency }) => currency === first.currency) ? first.currency : null;
}
