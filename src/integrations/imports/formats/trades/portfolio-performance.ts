import { type AppRow, hasColumns, readRows, rowsIn } from '#integrations/imports/formats/app-csv.ts';
import { amountMark, civilDate, decimal, quoted } from '#integrations/imports/formats/values.ts';
import {
  type FileOptions,
  type FileSecurity,
  RowFault,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { isZero } from '#kernel/money/decimal.ts';
import type { TradeType } from '#ledger/investments/trade-types.ts';
import { decimalOf, outgoing, priceOf, securityOf, sumOf, tradeRow, unsigned } from './trade-rows.ts';

/** The types of entries of Portfolio Performance. */
export type EntryType =
  | 'BUY'
  | 'SELL'
  | 'DELIVERY_INBOUND'
  | 'DELIVERY_OUTBOUND'
  | 'TRANSFER_IN'
  | 'TRANSFER_OUT'
  | 'DEPOSIT'
  | 'REMOVAL'
  | 'DIVIDENDS'
  | 'INTEREST'
  | 'INTEREST_CHARGE'
  | 'FEES'
  | 'FEES_REFUND'
  | 'TAXES'
  | 'TAX_REFUND';

/** An entry of an account or of a portfolio; its amounts have no sign. */
export type PerformanceEntry = {
  readonly line: number;
  readonly date: string;
  readonly type: EntryType;
  readonly amount: string;
  readonly currency: string | null;
  readonly fee: string;
  readonly tax: string;
  readonly shares: string;
  /** The value before fees and taxes in the currency of the security, if that is another one. */
  readonly gross: { readonly amount: string; readonly currency: string } | null;
  readonly security: FileSecurity | null;
  readonly notes: string;
  readonly reference: string | null;
  readonly otherAccount: string | null;
};

/** The direction of an entry's cash, and the trade that it is; money that moves between accounts is none. */
const MEANINGS: Readonly<Record<EntryType, { readonly cash: 1 | -1 | 0; readonly trade: TradeType | null }>> = {
  BUY: { cash: -1, trade: 'buy' },
  SELL: { cash: 1, trade: 'sell' },
  DELIVERY_INBOUND: { cash: 0, trade: 'transfer_in' },
  DELIVERY_OUTBOUND: { cash: 0, trade: 'transfer_out' },
  TRANSFER_IN: { cash: 1, trade: null },
  TRANSFER_OUT: { cash: -1, trade: null },
  DEPOSIT: { cash: 1, trade: null },
  REMOVAL: { cash: -1, trade: null },
  DIVIDENDS: { cash: 1, trade: 'dividend' },
  INTEREST: { cash: 1, trade: 'interest' },
  INTEREST_CHARGE: { cash: -1, trade: 'interest' },
  FEES: { cash: -1, trade: 'fee' },
  FEES_REFUND: { cash: 1, trade: 'fee' },
  TAXES: { cash: -1, trade: 'tax' },
  TAX_REFUND: { cash: 1, trade: 'tax' },
};

/** Whether a text is a type of Portfolio Performance. */
export function isEntryType(text: string): text is EntryType {
  return Object.hasOwn(MEANINGS, text);
}

/** The row of an entry. @throws RowFault for one that lacks what its type needs. */
export function entryRow(entry: PerformanceEntry): StatementRow {
  const { line, date, type, amount, currency, reference, notes, security, fee, tax, shares } = entry;
  const isOfSecurities = !isZero(decimalOf(shares));
  const { cash, trade } = movedSecurities(type, isOfSecurities) ?? MEANINGS[type];
  const moved = cash === 0 ? '0' : cash === 1 ? unsigned(amount) : outgoing(amount);
  const common = { line, date, currency, reference, amount: moved };
  if (trade === null) {
    const { otherAccount } = entry;
    return { ...common, text: notes, counterparty: otherAccount, pending: false, details: { otherAccount } };
  }
  const hasUnits = ['buy', 'sell', 'transfer_in', 'transfer_out'].includes(trade);
  return tradeRow({
    ...common,
    notes,
    trade: {
      type: trade,
      security,
      quantity: !hasUnits ? '0' : trade === 'sell' || trade === 'transfer_out' ? outgoing(shares) : shares,
      price: trade === 'buy' || trade === 'sell' ? priceOf(grossOf(entry), shares) : null,
      priceCurrency: entry.gross?.currency ?? null,
      fee,
      tax,
      cost: type === 'DELIVERY_INBOUND' ? amount : null,
    },
  });
}

/** Shares that move between portfolios have the type of money that moves between accounts. */
function movedSecurities(type: EntryType, isOfSecurities: boolean) {
  if (!isOfSecurities || !type.startsWith('TRANSFER')) return undefined;
  return { cash: 0, trade: type === 'TRANSFER_IN' ? 'transfer_in' : 'transfer_out' } as const;
}

function grossOf({ type, gross, amount, fee, tax }: PerformanceEntry): string {
  if (gross !== null) return gross.amount;
  return sumOf([unsigned(amount), ...[fee, tax].map((part) => (type === 'BUY' ? outgoing(part) : part))]);
}

/** The names of a language for the columns that are read. */
type Columns = {
  readonly date: string;
  readonly type: string;
  readonly value: string;
  readonly currency: string;
  readonly gross: string;
  readonly grossCurrency: string;
  readonly fees: string;
  readonly taxes: string;
  readonly shares: string;
  readonly ticker: string;
  readonly name: string;
  readonly note: string;
};

const NAMES: readonly (keyof Columns)[] = [
  ...(['date', 'type', 'value', 'currency', 'gross', 'grossCurrency', 'fees', 'taxes', 'shares'] as const),
  ...(['ticker', 'name', 'note'] as const),
];

const LANGUAGES = [
  'date,type,value,transaction currency,gross amount,currency gross amount,fees,taxes,shares,ticker symbol,security name,note',
  'datum,typ,wert,buchungswährung,bruttobetrag,währung bruttobetrag,gebühren,steuern,stück,ticker-symbol,wertpapiername,notiz',
  'fecha,tipo,valor,divisa de la transacción,valor bruto,divisa del importe bruto,comisiones,impuestos,cantidad,símbolo del ticker,nombre del valor,nota',
  "date,type,valeur,devise de l'opération,montant brut,montant brut en devise,frais,impôts / taxes,parts,symbole boursier,nom du titre,note",
  'data,tipo,valore,valuta  operazione,importo lordo,importo lordo valuta,commissioni,tasse,azioni,simbolo titolo,nome titolo,note',
  'datum,transactietype,waarde (netto),transactievaluta,waarde (bruto),valuta (bruto),kosten,belasting,aantal,tickersymbool,effect,opmerking',
].map((line): Columns => {
  const words = line.split(',');
  return Object.fromEntries(NAMES.map((name, index) => [name, words[index] ?? ''])) as Columns;
});

/** The words of all languages for each type. */
const WORDS = new Map<string, EntryType>(
  Object.entries({
    BUY: 'Buy|Kauf|Compra|Achat|Aankoop',
    SELL: 'Sell|Verkauf|Venta|Vente|Vendi|Verkoop',
    DELIVERY_INBOUND:
      'Delivery (Inbound)|Einlieferung|Entrega (entrante)|Distribution (Entrante)|Trasferimento Titoli (in entrata)|Inkomende levering',
    DELIVERY_OUTBOUND:
      'Delivery (Outbound)|Auslieferung|Entrega (saliente)|Distribution (Sortante)|Trasferimento Titoli (in uscita)|Uitgaande levering',
    TRANSFER_IN:
      'Transfer (Inbound)|Umbuchung (Eingang)|Transferencia (entrada)|Traspaso (entrada)|Transfert (Entrant)|Trasferimento (in entrata)|Inkomende overboeking',
    TRANSFER_OUT:
      'Transfer (Outbound)|Umbuchung (Ausgang)|Transferencia (salida)|Traspaso (salida)|Transfert (Sortant)|Trasferimento (in uscita)|Uitgaande overboeking',
    DEPOSIT: 'Deposit|Einlage|Depósito|Dépôt|Deposito|Storting',
    REMOVAL: 'Withdrawal|Removal|Entnahme|Retirada|Retrait|Prelievo|Onttrekking',
    DIVIDENDS: 'Dividend|Dividende|Dividendo|Dividendes',
    INTEREST: 'Interest|Zinsen|Intereses|Intérêts|Interessi|Creditrente',
    INTEREST_CHARGE: "Interest Charge|Zinsbelastung|Cargo por intereses|Frais d'Intérêts|Interessi passivi|Debetrente",
    FEES: 'Fees|Gebühren|Comisiones|Frais|Commissioni|Kosten',
    FEES_REFUND:
      'Fees Refund|Gebührenerstattung|Reembolso de comisiones|Remboursement de Frais|Rimborso commissioni|Terugbetaling kosten',
    TAXES: 'Taxes|Steuern|Impuestos|Impôts / Taxes|Tasse|Belasting',
    TAX_REFUND:
      'Tax Refund|Steuerrückerstattung|Devolución de impuestos|Remboursement Impôts / Taxes|Rimborso tasse|Belastingteruggave',
  } satisfies Record<EntryType, string>).flatMap(([type, words]) =>
    words.split('|').map((word) => [word.toLowerCase(), type as EntryType] as const),
  ),
);

function languageOf(start: string): Columns | undefined {
  return LANGUAGES.find((columns) => hasColumns(start, [...Object.values(columns), 'isin', 'wkn']));
}

/** Whether this is the list of entries that Portfolio Performance exports as CSV. */
export function isPerformanceCsv(start: string): boolean {
  return languageOf(start) !== undefined;
}

/** Reads the entries of one account or portfolio that Portfolio Performance exports as CSV. */
export function readPerformanceCsv(text: string, options: FileOptions): Statements {
  const columns = languageOf(text);
  if (columns === undefined) {
    const message = 'The file has not the columns of an export of Portfolio Performance';
    return { statements: [], faults: [{ line: null, code: 'missing_required_headers', message }] };
  }
  const all = rowsIn(text);
  const numbers = ['value', 'gross', 'fees', 'taxes', 'shares'] as const;
  const mark = options.mark ?? amountMark(all.flatMap((row) => numbers.map((name) => row.cell(columns[name]))));
  return readRows(text, (row) => [{ account: '', ...entryRow(csvEntry(row, columns, mark)) }]);
}

function csvEntry(row: AppRow, columns: Columns, mark: '.' | ','): PerformanceEntry {
  const text = (name: keyof Columns) => row.cell(columns[name]).trim();
  const number = (name: keyof Columns) => unsigned(text(name) === '' ? '0' : decimal(text(name), mark));
  const type = WORDS.get(text('type').toLowerCase());
  if (type === undefined) throw new RowFault('unsupported_record', `${quoted(text('type'))} is not a known type`);
  const currency = text('currency').toUpperCase() || null;
  const grossCurrency = text('grossCurrency').toUpperCase();
  const isForeign = grossCurrency !== '' && grossCurrency !== currency;
  const named = { ticker: text('ticker'), name: text('name'), isin: row.cell('isin'), number: row.cell('wkn') };
  return {
    line: row.line,
    date: dayOf(text('date')),
    type,
    amount: number('value'),
    currency,
    fee: number('fees'),
    tax: number('taxes'),
    shares: number('shares'),
    gross: isForeign ? { amount: number('gross'), currency: grossCurrency } : null,
    security: securityOf({ ...named, currency: isForeign ? grossCurrency : currency }),
    notes: text('note'),
    reference: null,
    otherAccount: null,
  };
}

/** The day of a date with or without a time. @throws RowFault */
export function dayOf(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? [];
  if (day === undefined) throw new RowFault('invalid_date', `${quoted(text)} is not a date`);
  return civilDate(Number(year), Number(month), Number(day), text);
}
