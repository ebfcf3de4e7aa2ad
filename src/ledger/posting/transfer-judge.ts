import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { type TransferMatching, transferMatching } from '#ledger/family.ts';
import type { TransactionRow } from './store.ts';
import { type EvidenceAccount, namesTransfer, words } from './transfer-evidence.ts';
import { findHolder, findSuggestions, isPairDecided } from './transfer-store.ts';

type Choice = { readonly partner: TransactionRow; readonly verdict: 'confirm' | 'suggest' };

/** Judges entries that fit by amount and day. Reads the setting, accounts and holders once. */
export class TransferJudge {
  readonly #tx: FamilyTransaction;
  readonly #accounts = new Map<string, Promise<EvidenceAccount>>();
  readonly #decided = new Map<string, Promise<boolean>>();
  #matching: Promise<TransferMatching> | undefined;

  constructor(tx: FamilyTransaction) {
    this.#tx = tx;
  }

  matching(): Promise<TransferMatching> {
    this.#matching ??= transferMatching(this.#tx.db, this.#tx.familyId);
    return this.#matching;
  }

  /** Chooses from the candidates for `row`, likeliest first: the first with evidence, else the first that may be suggested. */
  async choose(row: TransactionRow, candidates: readonly TransactionRow[]): Promise<Choice | undefined> {
    const [first] = candidates;
    if (first === undefined) return undefined;
    if ((await this.matching()) === 'all') return { partner: first, verdict: 'confirm' };
    for (const partner of candidates) {
      if (await this.#hasEvidence(row, partner)) return { partner, verdict: 'confirm' };
    }
    const { db, familyId } = this.#tx;
    const suggested = await findSuggestions(db, familyId, [row.id, ...candidates.map(({ id }) => id)]);
    const taken = new Set(suggested.flatMap((one) => [one.inflow_transaction_id, one.outflow_transaction_id]));
    if (taken.has(row.id)) return undefined;
    const partner = candidates.find((one) => !taken.has(one.id) && leavesFirst(row, one));
    return partner && { partner, verdict: 'suggest' };
  }

  async #hasEvidence(one: TransactionRow, other: TransactionRow): Promise<boolean> {
    const [outflow, inflow] = one.amount_minor < 0n ? [one, other] : [other, one];
    const [from, to] = await Promise.all([this.#accountOf(outflow), this.#accountOf(inflow)]);
    if (namesTransfer({ ...outflow, account: from }, { ...inflow, account: to })) return true;
    const key = [outflow.account_id, inflow.account_id].sort().join(' ');
    const decided =
      this.#decided.get(key) ?? isPairDecided(this.#tx.db, this.#tx.familyId, [outflow.account_id, inflow.account_id]);
    this.#decided.set(key, decided);
    return decided;
  }

  #accountOf({ account_id }: TransactionRow): Promise<EvidenceAccount> {
    const known = this.#accounts.get(account_id) ?? this.#readAccount(account_id);
    this.#accounts.set(account_id, known);
    return known;
  }

  async #readAccount(id: string): Promise<EvidenceAccount> {
    const { db, familyId } = this.#tx;
    const account = await findAccount(db, familyId, id);
    if (account === undefined) throw new Error('a transaction has no account');
    const { first_name, last_name } = await findHolder(db, familyId, account.owner_id);
    const isNamed = first_name !== null && last_name !== null;
    const holder = isNamed ? words(`${first_name} ${last_name}`) : [];
    return { name: account.name, type: account.type, holder };
  }
}

/** Whether the money left before it arrived, or on the same day. */
function leavesFirst(one: TransactionRow, other: TransactionRow): boolean {
  const [outflow, inflow] = one.amount_minor < 0n ? [one, other] : [other, one];
  return outflow.date <= inflow.date;
}
