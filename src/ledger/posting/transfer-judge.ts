import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { type TransferMatching, transferMatching } from '#ledger/family.ts';
import { isOwed } from './entry-kinds.ts';
import type { TransactionRow } from './store.ts';
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

/** The account of a transfer side, with the words of its holder's first and last name. */
export type EvidenceAccount = { readonly name: string; readonly type: string; readonly holder: readonly string[] };

/** A transfer side with its account. */
type EvidenceSide = {
  readonly name: string;
  readonly notes: string | null;
  readonly account: EvidenceAccount;
};

// In the languages of the web app, without accents.
const TRANSFER_WORDS = new Set([
  ...['transfer', 'transfers', 'transferred', 'xfer'],
  ...['traspaso', 'traspasos', 'transferencia', 'transferencias'],
  ...['virement', 'virements', 'overboeking', 'overboekingen', 'overschrijving'],
]);
/** German joins words: "Dauerauftragsüberweisung". */
const TRANSFER_ENDINGS = ['umbuchung', 'ubertrag', 'uberweisung'];
/** Money that arrives in an account on which money is owed, under one of these names, pays the debt. */
const PAYMENT_WORDS = new Set([
  ...['payment', 'autopay', 'repayment', 'zahlung', 'einzahlung', 'kreditkartenabrechnung', 'tilgung', 'pago'],
  ...['paiement', 'reglement', 'betaling', 'aflossing', 'pagamento'],
]);
const YEAR = /^(?:19|20)\d\d$/;

/** Whether the texts of two opposite entries say that they are one transfer: they name it, or the other account, its number or its holder. */
export function namesTransfer(outflow: EvidenceSide, inflow: EvidenceSide): boolean {
  const [sent, arrived] = [wordsOf(outflow), wordsOf(inflow)];
  return (
    [...sent, ...arrived].some(isTransferWord) ||
    (isOwed(inflow.account.type) && arrived.some((word) => PAYMENT_WORDS.has(word))) ||
    namesAccount(sent, inflow.account) ||
    namesAccount(arrived, outflow.account)
  );
}

/** The words of a text in lower case, without accents. */
export function words(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function wordsOf({ name, notes }: EvidenceSide): string[] {
  return words(notes === null ? name : `${name} ${notes}`);
}

function isTransferWord(word: string): boolean {
  return TRANSFER_WORDS.has(word) || TRANSFER_ENDINGS.some((ending) => word.endsWith(ending));
}

function namesAccount(text: readonly string[], { name, holder }: EvidenceAccount): boolean {
  const ofName = words(name);
  const isLong = ofName.join('').length >= 3;
  return (isLong && hasInOrder(text, ofName)) || hasNumber(text, ofName) || hasAll(text, holder);
}

function hasInOrder(text: readonly string[], wanted: readonly string[]): boolean {
  return ` ${text.join(' ')} `.includes(` ${wanted.join(' ')} `);
}

function hasAll(text: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((word) => text.includes(word));
}

/** Whether the text has the account number that is in the account's name: a whole one, or its last digits. */
function hasNumber(text: readonly string[], ofName: readonly string[]): boolean {
  const whole = ofName.join('');
  if (digitsOf(whole) >= 6 && text.join('').includes(whole)) return true;
  return ofName.some((word) => {
    if (digitsOf(word) < 4 || YEAR.test(word)) return false;
    return text.some((one) => one === word || (one.endsWith(word) && /^x+$/.test(one.slice(0, -word.length))));
  });
}

function digitsOf(word: string): number {
  return word.replace(/\D/g, '').length;
}
