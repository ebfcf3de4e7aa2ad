import { plainWord } from './words.ts';

/** The states of a row at its bank: it is booked, it will be, or it moved no money. */
export type Status = 'booked' | 'pending' | 'left_out';

// Without accents. `Refunded` and `Reversed` are missing: some banks have a row for the money back, others have not.
const WORDS: Readonly<Record<Status, string>> = {
  booked:
    'booked|completed|complete|cleared|posted|settled|success|successful|succeeded|done|sent|received|paid|executed|processed|reconciled|gebucht|umsatz gebucht|' +
    'verbucht|ausgefuhrt|abgeschlossen|erledigt|erfolgreich|comptabilise|comptabilisee|execute|executee|termine|effectue|regle|' +
    'completado|completada|contabilizado|contabilizada|liquidado|liquidada|ejecutado|contabilizzato|contabilizzata|eseguito|eseguita|completato|' +
    'concluido|concluida|efetivado|geboekt|verwerkt|voltooid|uitgevoerd|zaksiegowano|zaksiegowana|zrealizowana|wykonana|rozliczona|rozliczono|' +
    'zauctovano|zauctovana|provedeno|realizovano|bokford|bokfort|genomford|utford|bogfort|gennemfort|utfort|kirjattu|suoritettu|' +
    'konyvelt|teljesitett|finalizat|finalizata',
  pending:
    'pending|processing|in progress|authorised|authorized|authorisation|authorization|unclaimed|held|on hold|not booked|vorgemerkt|umsatz vorgemerkt|' +
    'ausstehend|in bearbeitung|reserviert|en attente|a venir|en cours|pendiente|retenido|retenida|pendente|in sospeso|in attesa|' +
    'non contabilizzato|non contabilizzata|autorizzato|autorizzata|in behandeling|gereserveerd|oczekujaca|oczekuje|blokada|w realizacji|cekajici|' +
    'blokace|blokovano|vantande|reserverad|reserverat|ventende|afventer|reserveret|reservert|odottaa|varattu|fuggoben|in asteptare',
  left_out:
    'cancelled|canceled|declined|denied|rejected|refused|failed|reverted|expired|voided|void|deleted|removed|storniert|abgelehnt|abgebrochen|' +
    'fehlgeschlagen|gescheitert|zuruckgewiesen|geloscht|annule|annulee|refuse|refusee|rejete|rejetee|echoue|echouee|cancelado|cancelada|anulado|' +
    'anulada|rechazado|rechazada|denegado|denegada|fallido|fallida|annullato|annullata|rifiutato|rifiutata|respinto|respinta|fallito|stornato|' +
    'recusado|recusada|rejeitado|rejeitada|estornado|geannuleerd|geweigerd|afgewezen|mislukt|anulowana|anulowano|odrzucona|odrzucono|nieudana|' +
    'zruseno|zrusena|zamitnuto|zamitnuta|odmitnuto|stornovano|avbruten|avvisad|nekad|misslyckad|makulerad|annulleret|afvist|fejlet|' +
    'avbrutt|avvist|kansellert|mislyktes|peruttu|hylatty|epaonnistui|elutasitott|sikertelen|torolt|anulat|anulata|respins|respinsa|esuat',
};

const STATUSES = new Map(
  Object.entries(WORDS).flatMap(([status, words]) => words.split('|').map((word) => [word, status as Status] as const)),
);

/** The status that a word names; undefined for an unknown one. */
export function statusOf(text: string): Status | undefined {
  return STATUSES.get(plainWord(text));
}
