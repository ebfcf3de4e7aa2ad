import { securityOf } from '#integrations/imports/formats/trades/trade-rows.ts';
import { type FileSecurity, type RowDetails, SECURITY_KINDS } from '#integrations/imports/statement.ts';
import { LABEL_RECORD } from '#ledger/moved-records/moved-records.ts';

export type SureData = Readonly<Record<string, unknown>>;
export type SureSource = { readonly line: number; readonly type: string; readonly data: SureData };

const LABELS: readonly string[] = Object.values(LABEL_RECORD);

/** The resources that transactions name by id. */
export class SureNames {
  readonly accounts = new Map<string, SureData>();
  readonly #labels = new Map<string, SureData>();
  readonly #securities = new Map<string, FileSecurity>();
  readonly #others = new Map<string, string>();
  readonly #accountOf = new Map<string, string>();
  readonly #accountNames: ReadonlyMap<string, string>;

  constructor(sources: readonly SureSource[]) {
    for (const { type, data } of sources) {
      const id = textOf(data, 'id');
      if (type === 'Account') this.accounts.set(id, data);
      else if (type === 'Transaction') this.#accountOf.set(id, textOf(data, 'account_id'));
      else if (LABELS.includes(type)) this.#labels.set(id, data);
      else if (type === 'Security') this.#addSecurity(id, data);
      else if (type === 'Transfer') {
        const [into, out] = [textOf(data, 'inflow_transaction_id'), textOf(data, 'outflow_transaction_id')];
        this.#others.set(into, out).set(out, into);
      }
    }
    for (const [id, other] of this.#others) this.#others.set(id, this.#accountOf.get(other) ?? '');
    this.#accountNames = distinctNames(this.accounts);
  }

  /** The name of the account on the other side of the transaction's transfer. */
  otherAccount(id: string): string | null {
    return this.accountName(this.#others.get(id) ?? '');
  }

  /** The name of an account; a second one of the same name has a number. */
  accountName(id: string): string | null {
    return this.#accountNames.get(id) ?? null;
  }

  hasTransaction(id: string): boolean {
    return this.#accountOf.has(id);
  }

  security(id: string): FileSecurity | null {
    return this.#securities.get(id) ?? null;
  }

  #addSecurity(id: string, data: SureData): void {
    const kind = SECURITY_KINDS.find((name) => name === data.security_type) ?? null;
    const [ticker, name, isin] = [textOf(data, 'ticker'), textOf(data, 'name'), textOf(data, 'isin')];
    const [exchange, currency] = [textOf(data, 'exchange_operating_mic'), textOf(data, 'currency')];
    const security = securityOf({ ticker, name, isin, exchange, currency, kind });
    if (security !== null) this.#securities.set(id, security);
  }

  label(id: unknown): string | null {
    const label = typeof id === 'string' ? this.#labels.get(id) : undefined;
    return label === undefined ? null : textOf(label, 'name') || null;
  }

  /** The name of the category above another one. */
  parentOf(id: unknown): string | null {
    return this.label(this.#labels.get(typeof id === 'string' ? id : '')?.parent_id);
  }

  labelsOf(data: SureData): Omit<RowDetails, 'splits'> {
    const tags = Array.isArray(data.tag_ids) ? data.tag_ids.flatMap((id) => this.label(id) ?? []) : [];
    return {
      category: this.label(data.category_id),
      parentCategory: this.parentOf(data.category_id),
      merchant: this.label(data.merchant_id),
      tags,
    };
  }
}

function distinctNames(accounts: ReadonlyMap<string, SureData>): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [id, data] of accounts) {
    const name = textOf(data, 'name');
    if (name === '') continue;
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
    taken.add(free);
    names.set(id, free);
  }
  return names;
}

export function textOf(data: SureData, name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : '';
}
