import { ROLES, type Role } from '#integrations/imports/statement.ts';
import { findCurrency } from '#kernel/money/currencies.ts';

// The headers of banks and of other applications, without accents and signs; the better first.
const NAMES: Readonly<Record<Role, string>> = {
  date:
    'booking date|buchungstag|buchungsdatum|posting date|posted date|post date|date posted|transaction date|trans date|date|datum|fecha|' +
    'fecha operacion|data|data operazione|data contabile|data ksiegowania|data operacji|date operation|date comptable|boekdatum|' +
    'transactiedatum|datum zauctovani|datum provedeni|journaldate|completed date|created|timestamp',
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
  payer: 'payer|payer name|zahlungspflichtige r|zahlungspflichtiger|payeur|ordenante|ordinante|ordenante del pago',
  original:
    'original amount|originalamount|orig amount|amount original|foreign amount|foreign currency amount|amount foreign currency|' +
    'amount in foreign currency|originalbetrag|ursprunglicher betrag|fremdwahrungsbetrag|betrag fremdwahrung|betrag in fremdwahrung|' +
    'montant d origine|montant original|montant initial|montant en devise|montant en devise etrangere|importe original|importe en divisa|' +
    'importe divisa|importo originale|importo estero|importo in valuta|importo in valuta estera|valor original|montante original|' +
    'oorspr bedrag|oorspronkelijk bedrag|bedrag in vreemde valuta|kwota oryginalna|kwota w walucie oryginalnej|puvodni castka|' +
    'castka v puvodni mene|originalbelopp|belopp i utlandsk valuta|alkuperainen summa|eredeti osszeg',
  originalCurrency:
    'original currency|originalcurrency|orig currency|currency original|foreign currency|type foreign currency|originalwahrung|' +
    'ursprungliche wahrung|fremdwahrung|devise d origine|devise originale|devise initiale|devise etrangere|divisa original|moneda original|' +
    'valuta originale|valuta estera|divisa estera|moeda original|oorspr munt|oorspronkelijke valuta|vreemde valuta|waluta oryginalna|' +
    'puvodni mena|originalvaluta|utlandsk valuta|alkuperainen valuutta|eredeti devizanem',
  fee: 'fee|fees|fee amount|gebuhr|gebuehr|gebuhren|entgelt|frais|commission|commissione|comision|comissao|tarifa|kosten|oplata|poplatek',
};

/** The roles that have words in every language, in the order of `LANGUAGES`. */
export const WORD_ROLES = [
  ...(['date', 'amount', 'counterparty', 'text', 'debit', 'credit'] as const),
  ...(['balance', 'currency', 'direction', 'status', 'fee', 'account'] as const),
] as const satisfies readonly Role[];

/** The header words of languages, as their banks write them. Those above are better known, and come first. */
export const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'transaction date|booking date',
    'amount',
    'payee|counterparty',
    'description',
    'debit|money out',
    'credit|money in',
    'balance',
    'currency',
    'direction|debit/credit',
    'status',
    'fee',
    'account number',
  ],
  de: [
    'Buchungstag|Buchungsdatum',
    'Betrag',
    'Zahlungsempfänger|Empfänger|Zahlungsempfänger*in|Name Zahlungsbeteiligter',
    'Verwendungszweck|Buchungstext',
    'Soll|Belastung|Lastschrift',
    'Haben|Gutschrift',
    'Kontostand|Saldo nach Buchung',
    'Währung',
    'Soll/Haben|Belastung/Gutschrift',
    'Zustand',
    'Gebühr|Entgelt',
    'Kontonummer',
  ],
  fr: [
    'Date d’opération|Date comptable|Date de comptabilisation|dateOp',
    'Montant',
    'Bénéficiaire|Tiers',
    'Libellé|Intitulé',
    'Débit',
    'Crédit',
    'Solde',
    'Devise|Monnaie',
    'Sens|Débit/Crédit',
    'Statut',
    'Frais',
    'Numéro de compte|Compte',
  ],
  es: [
    'Fecha de operación|Fecha operación|Fecha contable',
    'Importe|Monto',
    'Beneficiario|Comercio',
    'Concepto|Descripción|Movimiento',
    'Cargo|Debe|Gasto',
    'Abono|Haber|Ingreso',
    'Saldo disponible|Saldo contable',
    'Divisa|Moneda',
    'Debe/Haber|Cargo/Abono',
    'Estado',
    'Comisión',
    'Número de cuenta|Cuenta',
  ],
  it: [
    'Data operazione|Data contabile|Data registrazione|Data di contabilizzazione',
    'Importo',
    'Beneficiario|Controparte',
    'Descrizione|Causale',
    'Addebiti|Addebito|Uscite',
    'Accrediti|Accredito|Entrate',
    'Saldo contabile|Saldo disponibile',
    'Divisa',
    'Dare/Avere|Debito/Credito',
    'Stato',
    'Commissione|Commissioni',
    'Conto|Numero conto',
  ],
  pt: [
    'Data do movimento|Data movimento|Data lançamento|Data da operação',
    'Montante|Valor',
    'Favorecido|Destinatário',
    'Descrição|Histórico|Lançamento',
    'Débito',
    'Crédito',
    'Saldo contabilístico',
    'Moeda',
    'Débito/Crédito',
    'Situação',
    'Comissão|Tarifa',
    'Número da conta|Conta',
  ],
  nl: [
    'Boekdatum|Boekingsdatum|Transactiedatum',
    'Bedrag|Transactiebedrag',
    'Naam tegenpartij|Begunstigde',
    'Omschrijving|Mededelingen',
    'Af|Debet',
    'Bij',
    'Saldo na boeking|Saldo na mutatie',
    'Munt|Muntsoort',
    'Af Bij|Debet/Credit',
    'Boekingsstatus',
    'Kosten',
    'Rekening|Rekeningnummer',
  ],
  pl: [
    'Data operacji|Data księgowania|Data transakcji',
    'Kwota|Kwota operacji',
    'Nazwa kontrahenta|Nadawca/Odbiorca|Odbiorca',
    'Tytuł|Opis operacji|Opis transakcji',
    'Obciążenia|Obciążenie',
    'Uznania|Uznanie',
    'Saldo po operacji|Saldo po transakcji',
    'Waluta',
    'Obciążenie/Uznanie',
    'Stan transakcji',
    'Opłata|Prowizja',
    'Numer rachunku|Rachunek',
  ],
  cs: [
    'Datum zaúčtování|Datum provedení',
    'Částka|Objem|Zaúčtovaná částka',
    'Název protiúčtu|Název protistrany|Příjemce',
    'Zpráva pro příjemce|Popis transakce',
    'Výdaje|Na vrub',
    'Příjmy|Ve prospěch',
    'Zůstatek',
    'Měna',
    'Směr platby',
    'Stav',
    'Poplatek|Poplatky',
    'Číslo účtu|Účet',
  ],
  sk: [
    'Dátum zaúčtovania|Dátum transakcie',
    'Suma',
    'Názov protiúčtu|Príjemca',
    'Správa pre prijímateľa|Popis transakcie',
    'Na ťarchu',
    'V prospech',
    'Zostatok',
    'Mena',
    'Kredit/Debet',
    'Stav transakcie',
    'Poplatky za transakciu',
    'Číslo účtu klienta',
  ],
  hu: [
    'Könyvelés dátuma|Tranzakció dátuma|Könyvelési dátum',
    'Összeg|Tranzakció összege',
    'Partner neve|Kedvezményezett',
    'Közlemény',
    'Terhelés',
    'Jóváírás',
    'Egyenleg',
    'Devizanem|Pénznem|Deviza',
    'Terhelés/Jóváírás',
    'Állapot',
    'Díj|Jutalék',
    'Számlaszám',
  ],
  ro: [
    'Data tranzacției|Data procesării|Data înregistrării',
    'Sumă|Sumă tranzacție',
    'Nume beneficiar',
    'Descriere|Detalii tranzacție',
    'Debitări',
    'Creditări',
    'Sold|Sold final',
    'Monedă|Valută',
    'Debit sau credit',
    'Stare',
    'Comision',
    'Cont|Număr cont',
  ],
  bg: [
    'Дата|Дата на операцията',
    'Сума',
    'Получател|Контрагент',
    'Основание|Описание',
    'Дебит',
    'Кредит',
    'Салдо|Наличност',
    'Валута',
    'Дебит/Кредит',
    'Статус',
    'Такса',
    'Сметка',
  ],
  hr: [
    'Datum knjiženja|Datum izvršenja',
    'Iznos',
    'Naziv primatelja|Primatelj',
    'Opis plaćanja|Opis transakcije',
    'Isplata|Isplate|Duguje',
    'Uplata|Uplate|Potražuje',
    'Stanje|Stanje računa',
    'Valuta računa',
    'Duguje/Potražuje',
    'Status transakcije',
    'Naknada',
    'Broj računa|Račun',
  ],
  sl: [
    'Datum knjiženja prometa|Datum transakcije|Datum plačila',
    'Znesek',
    'Prejemnik|Naziv udeleženca',
    'Namen|Namen plačila',
    'Breme|V breme',
    'Dobro|V dobro',
    'Stanje po transakciji',
    'Denarna enota',
    'Breme/Dobro',
    'Stanje transakcije',
    'Provizija|Nadomestilo',
    'Številka računa',
  ],
  sv: [
    'Bokföringsdag|Bokföringsdatum|Transaktionsdatum',
    'Belopp',
    'Mottagare',
    'Beskrivning|Text/mottagare|Rubrik',
    'Uttag|Belastat',
    'Insättning|Insatt',
    'Bokfört saldo',
    'Valutakod',
    'In/Ut',
    'Transaktionsstatus',
    'Avgift',
    'Kontonamn|Konto',
  ],
  da: [
    'Bogføringsdato|Bogført dato',
    'Beløb',
    'Modtager',
    'Tekst',
    'Hævet',
    'Indsat',
    'Saldo efter',
    'Valutatype',
    'Ind/Ud',
    'Tilstand',
    'Gebyr',
    'Kontonr|Kontonummer',
  ],
  no: [
    'Bokføringsdato|Bokført dato|Dato',
    'Beløp',
    'Mottaker',
    'Forklaring',
    'Ut fra konto|Ut av konto',
    'Inn på konto',
    'Saldo etter',
    'Valutaslag',
    'Inn/Ut',
    'Bokføringsstatus',
    'Gebyrer',
    'Fra konto',
  ],
  fi: [
    'Kirjauspäivä|Maksupäivä|Tapahtumapäivä',
    'Määrä|Summa',
    'Saaja/Maksaja|Saaja|Maksaja',
    'Selitys|Viesti',
    'Panot ja otot|Otto',
    'Pano',
    'Saldo tapahtuman jälkeen',
    'Valuutta',
    'Pano/Otto',
    'Tila',
    'Palvelumaksu',
    'Tilinumero',
  ],
  et: [
    'Kuupäev|Tehingu kuupäev',
    'Tehingu summa',
    'Saaja/maksja|Saaja või maksja nimi',
    'Selgitus',
    'Deebet',
    'Kreedit',
    'Jääk|Lõppjääk',
    'Valuuta',
    'Deebet/Kreedit',
    'Olek',
    'Teenustasu',
    'Kliendi konto|Konto number',
  ],
  lv: [
    'Datums|Darījuma datums',
    'Summa kontā|Darījuma summa',
    'Saņēmējs/Maksātājs|Saņēmējs',
    'Informācija saņēmējam|Maksājuma mērķis',
    'Debets',
    'Kredīts',
    'Atlikums',
    'Valūta',
    'Debets/Kredīts',
    'Stāvoklis',
    'Komisija',
    'Konta numurs|Konts',
  ],
  lt: [
    'Operacijos data',
    'Operacijos suma',
    'Gavėjas|Mokėtojas arba gavėjas',
    'Paaiškinimai|Mokėjimo paskirtis',
    'Debetas',
    'Kreditas',
    'Likutis',
    'Valiuta',
    'Debetas/Kreditas',
    'Būsena',
    'Komisinis mokestis',
    'Sąskaitos Nr.|Sąskaita',
  ],
  el: [
    'Ημερομηνία|Ημερομηνία συναλλαγής|Ημ/νία',
    'Ποσό',
    'Δικαιούχος|Επωνυμία',
    'Περιγραφή|Αιτιολογία',
    'Χρέωση',
    'Πίστωση',
    'Υπόλοιπο',
    'Νόμισμα',
    'Χρέωση/Πίστωση|Πρόσημο ποσού',
    'Κατάσταση',
    'Προμήθεια',
    'Λογαριασμός',
  ],
  tr: [
    'Tarih|İşlem tarihi',
    'Tutar|İşlem tutarı',
    'Alıcı|Karşı taraf',
    'Açıklama',
    'Borç',
    'Alacak',
    'Bakiye',
    'Para birimi|Döviz cinsi',
    'Borç/Alacak',
    'Durum',
    'Ücret|Masraf',
    'Hesap no|Hesap',
  ],
  ru: [
    'Дата операции|Дата платежа',
    'Сумма операции|Сумма платежа',
    'Контрагент по операции|Получатель платежа',
    'Описание операции|Назначение платежа',
    'Расход',
    'Приход|Поступление',
    'Остаток|Баланс',
    'Валюта операции|Валюта',
    'Приход/Расход',
    'Состояние',
    'Комиссия',
    'Номер счета|Счёт',
  ],
  uk: [
    'Дата операції|Дата і час операції',
    'Сума операції|Сума в валюті картки',
    'Отримувач',
    'Деталі операції|Призначення платежу',
    'Видаток',
    'Надходження',
    'Залишок після операції|Залишок',
    'Валюта операції за рахунком',
    'Надходження/Видаток',
    'Стан операції',
    'Комісія',
    'Номер рахунку|Рахунок',
  ],
};

/** The words for the day of value, which is that of the booking where a file has no other. */
export const VALUE_DATES: Readonly<Record<string, string>> = {
  en: 'Value date|Effective date',
  de: 'Wertstellung|Wertstellungsdatum|Wertstellungstag|Valutadatum|Valuta Datum|Wert',
  fr: 'Date de valeur|Date valeur|dateVal',
  es: 'Fecha valor|Fecha de valor|F. Valor',
  it: 'Data valuta',
  pt: 'Data-valor|Data de valor',
  nl: 'Rentedatum|Datum valuta',
  pl: 'Data waluty',
  cs: 'Datum valuty',
  sk: 'Dátum valuty',
  hu: 'Értéknap|Értékdátum',
  ro: 'Data valutei|Data valutării',
  bg: 'Вальор|Дата на вальор',
  hr: 'Datum valute|Datum valutiranja',
  sl: 'Datum valutacije',
  sv: 'Valutadag|Räntedag',
  da: 'Rentedato|Valørdato',
  no: 'Valuteringsdato|Valutadato',
  fi: 'Arvopäivä|Arvopvm',
  et: 'Väärtuspäev',
  lv: 'Valutēšanas datums',
  lt: 'Valiutavimo data',
  el: 'Ημερομηνία αξίας|Ημ/νία αξίας|Ημερομηνία valeur',
  tr: 'Valör tarihi',
  ru: 'Дата валютирования',
  uk: 'Дата валютування',
};

const valueDates = new Set(Object.values(VALUE_DATES).flatMap((words) => words.split('|').map(plainName)));

/** Whether the header is that of the day of value. */
export function isValueDate(header: string): boolean {
  return valueDates.has(plainName(header));
}

const names = Object.fromEntries(
  ROLES.map((role) => {
    const at = (WORD_ROLES as readonly Role[]).indexOf(role);
    const ofLanguages = Object.values(LANGUAGES).flatMap((words) => words[at]?.split('|').map(plainName) ?? []);
    return [role, [...new Set([...NAMES[role].split('|'), ...ofLanguages, ...(role === 'date' ? valueDates : [])])]];
  }),
) as Record<Role, string[]>;

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
export function plainName(header: string): string {
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
  (
    'credit|cr|c|h|haben|in|inflow|income|deposit|eingang|gutschrift|bij|abono|prijem|uznanie|wplyw|accredito|entrata|avere|credito|kredit|kreedit|' +
    'jovairas|insattning|indsat|inn|pano|приход|надходження|πιστωση|alacak|+'
  ).split('|'),
);
const OUTFLOW = new Set(
  (
    'debit|dr|d|s|soll|out|outflow|expense|withdrawal|ausgang|belastung|af|cargo|vydaj|vyber|obciazenie|addebito|uscita|dare|debito|debet|deebet|' +
    'terheles|uttag|haevet|ut|otto|расход|видаток|χρεωση|borc|-'
  ).split('|'),
);

/** Whether the word says that money comes in or goes out; undefined for another word. */
export function isInflowWord(text: string): boolean | undefined {
  const word = plainWord(text);
  return INFLOW.has(word) ? true : OUTFLOW.has(word) ? false : undefined;
}
