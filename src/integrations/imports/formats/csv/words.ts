import { ROLES, type Role } from '#integrations/imports/statement.ts';
import { findCurrency } from '#kernel/money/currencies.ts';

// The headers of banks and of other applications, without accents and signs; the better first.
const NAMES: Readonly<Record<Role, string>> = {
  date:
    'booking date|buchungstag|buchungsdatum|posting date|posted date|post date|date posted|transaction date|trans date|date|datum|fecha|' +
    'fecha operacion|data|data operazione|data contabile|data ksiegowania|data operacji|date operation|date comptable|boekdatum|' +
    'transactiedatum|datum zauctovani|datum provedeni|journaldate|completed date|created|timestamp|valuta datum|wertstellung',
  amount:
    'amount|betrag|umsatz|importe|importo|montant|bedrag|valor|castka|objem|kwota|belopp|belob|summe|netamount|net amount|' +
    'transaction amount|total|value',
  debit:
    'debit|debit amount|withdrawal|withdrawals|withdrawal amount|paid out|money out|outflow|soll|ausgang|ausgaben|belastung|debe|' +
    'cargo|debito|uscite|depense|expense',
  credit:
    'credit|credit amount|deposit|deposits|deposit amount|paid in|money in|inflow|haben|eingang|einnahmen|gutschrift|haber|abono|' +
    'credito|entrate|recette|income',
  direction:
    'transaction type|debit credit|credit debit|dr cr|cr dr|d c|dc|af bij|soll haben|s h|direction|type|typ|umsatzart|sens',
  currency: 'currency|currency code|wahrung|waehrung|devise|divisa|moneda|moeda|valuta|mena|waluta|ccy',
  text:
    'description|transaction description|reason|verwendungszweck|vwz|memo|notes|note|details|narrative|purpose|concepto|libelle|' +
    'descrizione|causale|omschrijving|mededelingen|popis|zprava pro prijemce|poznamka|opis|tytul|buchungstext|items|comments|' +
    'text|original description|operation',
  counterparty:
    'payee|merchant name|merchant|counterparty|counterparty name|beneficiary|recipient|auftraggeber empfanger|' +
    'auftraggeber beguenstigter|beguenstigter zahlungspflichtiger|begunstigter|empfanger|zahlungsempfanger|name|naam|' +
    'naam omschrijving|nazev protiuctu|nazwa kontrahenta|beneficiario|beneficiaire',
  reference: 'transaction id|transactionid|trans id|id|order id|fitid|unique id|uuid|umsatz id|id transakce|id pohybu',
  account:
    'account id|account name|accountname|account number|kontonummer|iban auftragskonto|auftragskonto|iban|account|konto|rekening|' +
    'cuenta|compte',
  balance:
    'balance|running balance|account balance|available balance|closing balance|balance after|saldo|saldo nach buchung|kontostand|solde|' +
    'saldo contable|saldo po operacji|saldo dopo|stand|zustatek|saldo disponible|saldo actual|balance amount',
  status:
    'status|transaction status|payment status|state|transaction state|info|zustand|statut|etat|estado|situacion|stato|situacao|stan|stav|tila|' +
    'allapot|stare',
  category:
    'category|category name|categories|spending category|kategorie|kategoriename|categorie|categoria|kategoria|kategori|luokka',
  tags: 'tags|tag|labels|schlagworte|schlagworter|etiquettes|etiquetas|etichette|etykiety|stitky|taggar|cimkek',
  memo: 'notes|note|memo|comment|comments|remark|remarks|notiz|notizen|bemerkung|kommentar|remarque|commentaire|nota|notas|comentario|poznamka|opmerking',
  check:
    'check number|check no|check|check or slip|cheque number|cheque no|cheque|chq no|chq ref no|schecknummer|numero de cheque|numero cheque',
  fee: 'fee|fees|fee amount|gebuhr|gebuehr|gebuhren|entgelt|frais|commission|commissione|comision|comissao|tarifa|kosten|oplata|poplatek',
};

const names = Object.fromEntries(ROLES.map((role) => [role, NAMES[role].split('|')])) as Record<Role, string[]>;

// A faulty cell in these is a fault of its row, and not another column.
const NEEDED: ReadonlySet<Role> = new Set(['date', 'amount', 'debit', 'credit']);

/** The columns of a header by what they are; a text may be in several numbered columns. */
export function columnsNamed(
  header: readonly string[],
  fits: (role: Role, index: number) => boolean = () => true,
): Partial<Record<Role, readonly number[]>> {
  const plain = header.map(plainName);
  const found: Partial<Record<Role, readonly number[]>> = {};
  const taken = new Set<number>();
  for (const role of ROLES) {
    const isFree = (one: string) => plain.some((column, index) => column === one && !taken.has(index));
    const isFit = (one: string) =>
      plain.some((column, index) => column === one && !taken.has(index) && fits(role, index));
    const name = names[role].find(isFit) ?? (NEEDED.has(role) ? names[role].find(isFree) : undefined);
    if (name === undefined) continue;
    const columns = plain.flatMap((column, index) => (column === name && !taken.has(index) ? [index] : []));
    found[role] = role === 'text' ? columns : columns.slice(0, 1);
    for (const column of found[role] ?? []) taken.add(column);
  }
  return found;
}

/** Whether the row names a date and an amount, as a header does. */
export function isHeader(row: readonly string[]): boolean {
  const { date, amount, debit, credit } = columnsNamed(row);
  return date !== undefined && (amount ?? debit ?? credit) !== undefined;
}

/** `Buchungstag*` is `buchungstag`, `Betrag (EUR)` is `betrag`, `VWZ12` is `vwz`. */
function plainName(header: string): string {
  const words = header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<=[a-z]) ?\d{1,2}$/, '')
    .split(' ');
  const last = words.at(-1) ?? '';
  return (words.length > 1 && findCurrency(last.toUpperCase()) ? words.slice(0, -1) : words).join(' ');
}

/** The word in lower case without accents and signs around it. */
export function plainWord(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/^[^\p{L}\p{N}+-]+|[^\p{L}\p{N}+-]+$/gu, '');
}

const INFLOW = new Set(
  'credit|cr|c|h|haben|in|inflow|income|deposit|eingang|gutschrift|bij|abono|prijem|uznanie|wplyw|+'.split('|'),
);
const OUTFLOW = new Set(
  'debit|dr|d|s|soll|out|outflow|expense|withdrawal|ausgang|belastung|af|cargo|vydaj|vyber|obciazenie|-'.split('|'),
);

/** Whether the word says that money comes in or goes out; undefined for another word. */
export function isInflowWord(text: string): boolean | undefined {
  const word = plainWord(text);
  return INFLOW.has(word) ? true : OUTFLOW.has(word) ? false : undefined;
}
