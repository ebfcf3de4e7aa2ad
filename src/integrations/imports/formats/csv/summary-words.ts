import type { SummaryKind } from '#integrations/imports/statement.ts';
import { plainName } from './words.ts';

export const SUMMARY_KINDS = [
  ...(['opening', 'closing', 'total', 'debits', 'credits', 'count'] as const),
] as const satisfies readonly SummaryKind[];

/** The words of balances, sums and counts in languages, in the order of `SUMMARY_KINDS`. */
export const SUMMARY_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'opening balance|beginning balance|balance brought forward|brought forward|previous balance|balance at start of period',
    'closing balance|ending balance|end balance|balance carried forward|carried forward|new balance|balance at end of period',
    'total|totals|grand total|sum|total amount',
    'total debits|total debit|total withdrawals|total money out|total paid out|total expenses',
    'total credits|total credit|total deposits|total money in|total paid in|total income',
    'total transactions|number of transactions|transaction count|count|number of rows',
  ],
  de: [
    'Anfangssaldo|Anfangsbestand|Eröffnungssaldo|Alter Kontostand|Alter Saldo|Startsaldo|Saldovortrag',
    'Endsaldo|Endbestand|Schlusssaldo|Abschlusssaldo|Neuer Kontostand|Neuer Saldo',
    'Summe|Gesamtsumme|Gesamt|Gesamtbetrag|Umsatzsumme|Summe Umsätze',
    'Summe Soll|Summe Ausgaben|Summe Belastungen|Summe Ausgänge|Summe Lastschriften',
    'Summe Haben|Summe Einnahmen|Summe Gutschriften|Summe Eingänge',
    'Anzahl Buchungen|Anzahl der Buchungen|Anzahl Umsätze|Anzahl der Umsätze|Anzahl Transaktionen|Anzahl',
  ],
  fr: [
    'Solde initial|Solde précédent|Ancien solde|Solde d’ouverture|Solde de départ',
    'Solde final|Nouveau solde|Solde de clôture',
    'Total|Somme|Total général|Montant total',
    'Total débits|Total débit|Total des débits|Total des dépenses',
    'Total crédits|Total crédit|Total des crédits|Total des recettes',
    'Nombre d’opérations|Nombre de transactions|Nombre d’écritures',
  ],
  es: [
    'Saldo anterior|Saldo inicial|Saldo de apertura',
    'Saldo final|Saldo de cierre',
    'Total|Suma|Total general|Importe total',
    'Total cargos|Total debe|Total débitos|Total gastos',
    'Total abonos|Total haber|Total créditos|Total ingresos',
    'Número de movimientos|Número de operaciones|Total movimientos|Total operaciones',
  ],
  it: [
    'Saldo iniziale|Saldo precedente|Saldo di apertura',
    'Saldo finale|Saldo di chiusura',
    'Totale|Somma|Totale generale',
    'Totale addebiti|Totale uscite|Totale dare',
    'Totale accrediti|Totale entrate|Totale avere',
    'Numero movimenti|Numero operazioni|Numero di movimenti|Totale movimenti',
  ],
  pt: [
    'Saldo inicial|Saldo anterior|Saldo de abertura',
    'Saldo final|Saldo de fecho|Saldo de fechamento',
    'Total|Soma|Total geral',
    'Total débitos|Total de débitos|Total de saídas',
    'Total créditos|Total de créditos|Total de entradas',
    'Número de movimentos|Número de lançamentos|Total de movimentos',
  ],
  nl: [
    'Beginsaldo|Vorig saldo|Oud saldo|Openingssaldo',
    'Eindsaldo|Nieuw saldo|Slotsaldo',
    'Totaal|Som|Eindtotaal|Totaalbedrag',
    'Totaal af|Totaal debet|Totaal uitgaven',
    'Totaal bij|Totaal credit|Totaal inkomsten',
    'Aantal transacties|Aantal boekingen|Aantal mutaties',
  ],
  pl: [
    'Saldo początkowe|Saldo otwarcia|Saldo poprzednie',
    'Saldo końcowe|Saldo zamknięcia',
    'Suma|Razem|Łącznie',
    'Suma obciążeń|Suma wydatków',
    'Suma uznań|Suma wpływów',
    'Liczba operacji|Liczba transakcji',
  ],
  cs: [
    'Počáteční zůstatek|Počáteční stav',
    'Konečný zůstatek|Konečný stav',
    'Celkem|Součet|Suma',
    'Celkem výdaje|Suma výdajů|Součet výdajů',
    'Celkem příjmy|Suma příjmů|Součet příjmů',
    'Počet transakcí|Počet operací|Počet pohybů',
  ],
  sk: [
    'Počiatočný zostatok|Počiatočný stav',
    'Konečný zostatok|Konečný stav',
    'Spolu|Súčet|Celkom',
    'Spolu debet|Suma výdavkov',
    'Spolu kredit|Suma príjmov',
    'Počet transakcií|Počet operácií|Počet pohybov',
  ],
  hu: [
    'Nyitó egyenleg|Nyitóegyenleg',
    'Záró egyenleg|Záróegyenleg',
    'Összesen|Végösszeg',
    'Összes terhelés',
    'Összes jóváírás',
    'Tranzakciók száma|Tételek száma',
  ],
  ro: [
    'Sold inițial|Sold anterior',
    'Sold final',
    'Total|Total general',
    'Total debit|Total debitări',
    'Total credit|Total creditări',
    'Număr tranzacții|Număr de tranzacții',
  ],
  bg: [
    'Начално салдо|Начална наличност',
    'Крайно салдо|Крайна наличност',
    'Общо|Всичко',
    'Общо дебит',
    'Общо кредит',
    'Брой транзакции|Брой операции',
  ],
  hr: [
    'Početno stanje|Početni saldo|Prethodno stanje',
    'Završno stanje|Konačno stanje|Novo stanje',
    'Ukupno',
    'Ukupno duguje|Ukupno isplate',
    'Ukupno potražuje|Ukupno uplate',
    'Broj transakcija|Broj naloga',
  ],
  sl: [
    'Začetno stanje|Prejšnje stanje',
    'Končno stanje|Novo stanje',
    'Skupaj',
    'Skupaj v breme|Skupaj breme',
    'Skupaj v dobro|Skupaj dobro',
    'Število transakcij|Število prometov',
  ],
  sv: [
    'Ingående saldo|Ingående balans',
    'Utgående saldo|Utgående balans',
    'Summa|Totalt|Totalsumma',
    'Summa uttag|Summa ut',
    'Summa insättningar|Summa in',
    'Antal transaktioner|Antal poster',
  ],
  da: [
    'Primo saldo|Primosaldo|Startsaldo',
    'Ultimo saldo|Ultimosaldo|Slutsaldo',
    'I alt|Sum|Total',
    'Hævet i alt|Udbetalinger i alt',
    'Indsat i alt|Indbetalinger i alt',
    'Antal posteringer|Antal transaktioner',
  ],
  no: [
    'Inngående saldo|Startsaldo',
    'Utgående saldo|Sluttsaldo',
    'Sum|Totalt',
    'Sum ut|Sum uttak',
    'Sum inn|Sum innskudd',
    'Antall transaksjoner|Antall posteringer',
  ],
  fi: [
    'Alkusaldo|Edellinen saldo',
    'Loppusaldo|Uusi saldo',
    'Yhteensä',
    'Otot yhteensä|Veloitukset yhteensä',
    'Panot yhteensä|Hyvitykset yhteensä',
    'Tapahtumien määrä|Tapahtumia yhteensä',
  ],
  et: ['Algsaldo|Algjääk', 'Lõppsaldo', 'Kokku|Käive', 'Deebet kokku', 'Kreedit kokku', 'Tehingute arv'],
  lv: ['Sākuma atlikums', 'Beigu atlikums', 'Kopā|Apgrozījums', 'Kopā debets', 'Kopā kredīts', 'Darījumu skaits'],
  lt: [
    'Likutis pradžiai|Pradinis likutis',
    'Likutis pabaigai|Galutinis likutis',
    'Iš viso|Apyvarta',
    'Iš viso debetas',
    'Iš viso kreditas',
    'Operacijų skaičius',
  ],
  el: [
    'Αρχικό υπόλοιπο|Προηγούμενο υπόλοιπο',
    'Τελικό υπόλοιπο|Νέο υπόλοιπο',
    'Σύνολο',
    'Σύνολο χρεώσεων',
    'Σύνολο πιστώσεων',
    'Πλήθος συναλλαγών|Αριθμός συναλλαγών',
  ],
  tr: [
    'Açılış bakiyesi|Devreden bakiye|Önceki bakiye',
    'Kapanış bakiyesi|Dönem sonu bakiyesi',
    'Toplam|Genel toplam',
    'Toplam borç',
    'Toplam alacak',
    'İşlem sayısı|İşlem adedi',
  ],
  ru: [
    'Входящий остаток|Начальный остаток|Остаток на начало периода',
    'Исходящий остаток|Конечный остаток|Остаток на конец периода',
    'Итого|Всего',
    'Итого расход|Всего расходов',
    'Итого приход|Всего поступлений',
    'Количество операций',
  ],
  uk: [
    'Вхідний залишок|Початковий залишок|Залишок на початок періоду',
    'Вихідний залишок|Кінцевий залишок|Залишок на кінець періоду',
    'Разом|Усього',
    'Усього видатків|Всього витрат',
    'Усього надходжень|Всього надходжень',
    'Кількість операцій',
  ],
};

const KINDS = new Map(
  Object.values(SUMMARY_WORDS).flatMap((lists) =>
    SUMMARY_KINDS.flatMap((kind, at) => (lists[at] ?? '').split('|').map((word) => [plainName(word), kind] as const)),
  ),
);

const BEGIN = 3;
const beginOf = (text: string) => text.slice(0, BEGIN).toLowerCase();
const BEGINNINGS = new Set(
  Object.values(SUMMARY_WORDS).flatMap((lists) =>
    lists.flatMap((words) => words.split('|').flatMap((word) => [beginOf(word), beginOf(plainName(word))])),
  ),
);

// The words that stand between a label and a day: `Beginning balance as of 01/31/2026`.
const BEFORE_DAY = /(?: (?:as of|as at|of|on|at|am|vom|zum|per|au|du|le|al|del|a|em|op|na|k|dne|den|pr|la))+$/;

/** The meaning of the label of a row that is no transaction, without the day in it; undefined for any other text. */
export function summaryKindOf(label: string): SummaryKind | undefined {
  // A cheap test first: files have millions of cells.
  if (!BEGINNINGS.has(beginOf(label))) return undefined;
  const words = plainName(plainName(label).replace(/(?<!\p{L})\d+(?!\p{L})/gu, ' '));
  return KINDS.get(words) ?? KINDS.get(words.replace(BEFORE_DAY, ''));
}
