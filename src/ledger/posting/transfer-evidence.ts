import { isOwed } from './entry-kinds.ts';

/** The account of a transfer side, with the words of its holder's first and last name. */
export type EvidenceAccount = { readonly name: string; readonly type: string; readonly holder: readonly string[] };

/** A transfer side with its account. */
export type EvidenceSide = {
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
