import { invalid } from '#kernel/errors.ts';

/** The position of the symbol `u` relative to the number `n`. */
export type MoneyPattern = 'un' | 'u n' | 'n u';

/** A unit of money, with its own format for locales without a convention. */
export type Currency = {
  /** Upper-case code of ISO 4217, or a common code outside it (BTC). */
  readonly code: string;
  /** A minor unit is 10^-exponent of the unit. */
  readonly exponent: number;
  /** National symbol or abbreviation; may be empty. */
  readonly symbol: string;
  readonly pattern: MoneyPattern;
  /** The decimal mark. */
  readonly separator: string;
  /** The mark between groups of three digits. */
  readonly delimiter: string;
};

type Row = readonly [code: string, exponent: number, symbol: string];

const grouped = (
  pattern: MoneyPattern,
  separator: string,
  delimiter: string,
  rows: readonly Row[],
): readonly Currency[] =>
  rows.map(([code, exponent, symbol]) => ({ code, exponent, symbol, pattern, separator, delimiter }));

// Exponents are ISO 4217's minor units, which differ from CLDR's (HUF 2, not 0; IQD 3, not 0).
// For the "N.A." of ISO (metals, XDR, XTS …) the exponent is 0.
const TABLE: readonly Currency[] = [
  ...grouped('un', '.', ',', [
    ['AUD', 2, '$'],
    ['AZN', 2, '₼'],
    ['BAM', 2, 'KM'],
    ['BBD', 2, '$'],
    ['BDT', 2, '৳'],
    ['BHD', 3, 'د.ب'],
    ['BMD', 2, '$'],
    ['BND', 2, '$'],
    ['BOB', 2, 'Bs.'],
    ['BSD', 2, '$'],
    ['BTC', 8, '₿'],
    ['BWP', 2, 'P'],
    ['BZD', 2, '$'],
    ['CAD', 2, '$'],
    ['CNH', 2, '¥'],
    ['CNY', 2, '¥'],
    ['CUP', 2, '$'],
    ['DOGE', 8, 'Ð'],
    ['DOP', 2, '$'],
    ['EGP', 2, 'ج.م'],
    ['GBP', 2, '£'],
    ['GBX', 0, ''],
    ['GGP', 2, '£'],
    ['GHS', 2, '₵'],
    ['GIP', 2, '£'],
    ['GTQ', 2, 'Q'],
    ['HKD', 2, '$'],
    ['HNL', 2, 'L'],
    ['ILS', 2, '₪'],
    ['IMP', 2, '£'],
    ['INR', 2, '₹'],
    ['IRR', 2, '﷼'],
    ['JEP', 2, '£'],
    ['JMD', 2, '$'],
    ['JOD', 3, 'د.ا'],
    ['JPY', 0, '¥'],
    ['KES', 2, 'KSh'],
    ['KRW', 0, '₩'],
    ['KWD', 3, 'د.ك'],
    ['KYD', 2, '$'],
    ['LBP', 2, 'ل.ل'],
    ['MGA', 2, 'Ar'],
    ['MUR', 2, 'Rs'],
    ['MXN', 2, '$'],
    ['MYR', 2, 'RM'],
    ['NGN', 2, '₦'],
    ['NIO', 2, 'C$'],
    ['NPR', 2, 'Rs.'],
    ['NZD', 2, '$'],
    ['OMR', 3, 'ر.ع.'],
    ['PAB', 2, 'B/.'],
    ['PHP', 2, '₱'],
    ['PKR', 2, '₨'],
    ['PYG', 0, '₲'],
    ['RSD', 2, 'дин.'],
    ['SAR', 2, 'ر.س'],
    ['SDG', 2, 'ج.س.'],
    ['SGD', 2, '$'],
    ['SKK', 2, 'Sk'],
    ['SVC', 2, '₡'],
    ['SZL', 2, 'E'],
    ['THB', 2, '฿'],
    ['TOP', 2, 'T$'],
    ['TWD', 2, '$'],
    ['TZS', 2, 'TSh'],
    ['USD', 2, '$'],
    ['USDC', 2, 'USDC'],
    ['USN', 2, 'USN'],
    ['VUV', 0, 'VT'],
    ['XCD', 2, '$'],
    ['XFU', 0, ''],
    ['ZMW', 2, 'ZK'],
    ['ZWG', 2, 'ZiG'],
  ]),
  ...grouped('un', ',', '.', [
    ['ANG', 2, 'ƒ'],
    ['ARS', 2, '$'],
    ['BRL', 2, 'R$'],
    ['CLF', 4, 'UF'],
    ['CLP', 0, '$'],
    ['COP', 2, '$'],
    ['CRC', 2, '₡'],
    ['EUR', 2, '€'],
    ['IDR', 2, 'Rp'],
    ['MZN', 2, 'MT'],
    ['PEN', 2, 'S/'],
    ['TRY', 2, '₺'],
    ['UYU', 2, '$U'],
    ['VED', 2, 'Bs.D'],
    ['VES', 2, 'Bs'],
    ['XCG', 2, 'Cg'],
  ]),
  ...grouped('un', ',', ' ', [['ZAR', 2, 'R']]),
  ...grouped('u n', '.', ',', [['CHF', 2, 'CHF']]),
  ...grouped('n u', ',', ' ', [
    ['BYN', 2, 'Br'],
    ['BYR', 0, 'Br'],
    ['CZK', 2, 'Kč'],
    ['HUF', 2, 'Ft'],
    ['PLN', 2, 'zł'],
    ['SEK', 2, 'kr'],
  ]),
  ...grouped('n u', ',', '.', [
    ['DKK', 2, 'kr.'],
    ['ISK', 0, 'kr.'],
    ['NOK', 2, 'kr'],
    ['RON', 2, 'Lei'],
    ['RUB', 2, '₽'],
    ['VND', 0, '₫'],
  ]),
  ...grouped('n u', '.', ',', [
    ['AED', 2, 'د.إ'],
    ['AFN', 2, '؋'],
    ['ALL', 2, 'L'],
    ['AMD', 2, '֏'],
    ['AOA', 2, 'Kz'],
    ['AWG', 2, 'ƒ'],
    ['BGN', 2, 'лв.'],
    ['BIF', 0, 'FBu'],
    ['BOV', 2, 'BOV'],
    ['BTN', 2, 'Nu.'],
    ['CDF', 2, 'FC'],
    ['CHE', 2, 'CHE'],
    ['CHW', 2, 'CHW'],
    ['COU', 2, 'COU'],
    ['CUC', 2, '$'],
    ['CVE', 2, '$'],
    ['DJF', 0, 'Fdj'],
    ['DZD', 2, 'د.ج'],
    ['ERN', 2, 'Nfk'],
    ['ETB', 2, 'Br'],
    ['FJD', 2, '$'],
    ['FKP', 2, '£'],
    ['GEL', 2, '₾'],
    ['GMD', 2, 'D'],
    ['GNF', 0, 'FG'],
    ['GYD', 2, '$'],
    ['HTG', 2, 'G'],
    ['IQD', 3, 'ع.د'],
    ['KGS', 2, 'сом'],
    ['KHR', 2, '៛'],
    ['KMF', 0, 'CF'],
    ['KPW', 2, '₩'],
    ['KZT', 2, '₸'],
    ['LAK', 2, '₭'],
    ['LKR', 2, '₨'],
    ['LRD', 2, '$'],
    ['LSL', 2, 'L'],
    ['LYD', 3, 'ل.د'],
    ['MAD', 2, 'د.م.'],
    ['MDL', 2, 'L'],
    ['MKD', 2, 'ден'],
    ['MMK', 2, 'K'],
    ['MNT', 2, '₮'],
    ['MOP', 2, 'MOP$'],
    ['MRU', 2, 'UM'],
    ['MVR', 2, 'Rf'],
    ['MWK', 2, 'MK'],
    ['MXV', 2, 'MXV'],
    ['NAD', 2, '$'],
    ['PGK', 2, 'K'],
    ['QAR', 2, 'ر.ق'],
    ['RWF', 0, 'FRw'],
    ['SBD', 2, '$'],
    ['SCR', 2, 'SR'],
    ['SHP', 2, '£'],
    ['SLE', 2, 'Le'],
    ['SLL', 2, 'Le'],
    ['SOS', 2, 'Sh.So.'],
    ['SRD', 2, '$'],
    ['SSP', 2, '£'],
    ['STD', 2, 'Db'],
    ['STN', 2, 'Db'],
    ['SYP', 2, 'ل.س'],
    ['TJS', 2, 'SM'],
    ['TMT', 2, 'm'],
    ['TND', 3, 'د.ت'],
    ['TTD', 2, '$'],
    ['UAH', 2, '₴'],
    ['UGX', 0, 'USh'],
    ['UYI', 0, 'UYI'],
    ['UYW', 4, 'UYW'],
    ['UZS', 2, "so'm"],
    ['WST', 2, 'WS$'],
    ['XAD', 2, 'XAD'],
    ['XAF', 0, 'FCFA'],
    ['XAG', 0, 'XAG'],
    ['XAU', 0, 'XAU'],
    ['XBA', 0, ''],
    ['XBB', 0, ''],
    ['XBC', 0, ''],
    ['XBD', 0, ''],
    ['XDR', 0, 'SDR'],
    ['XOF', 0, 'CFA'],
    ['XPD', 0, 'XPD'],
    ['XPF', 0, 'F'],
    ['XPT', 0, 'XPT'],
    ['XSU', 0, 'XSU'],
    ['XTS', 0, ''],
    ['XUA', 0, 'XUA'],
    ['XXX', 0, 'XXX'],
    ['YER', 2, 'ر.ي'],
    ['ZMK', 2, 'ZK'],
  ]),
];

/** All supported currencies by code: the active codes of ISO 4217, some recently withdrawn, and a few outside it. */
export const CURRENCIES: ReadonlyMap<string, Currency> = new Map(TABLE.map((currency) => [currency.code, currency]));

/** Undefined unless `code` is the exact upper-case code. */
export function findCurrency(code: string): Currency | undefined {
  return CURRENCIES.get(code);
}

/** The currency of a stored row. @throws Error for an unknown code, which the database never holds */
export function storedCurrency(code: string): Currency {
  const currency = findCurrency(code);
  if (currency === undefined) throw new Error(`a stored row has the unknown currency ${code}`);
  return currency;
}

/** The currency of a code in any letter case. @throws AppError `validation_failed` for an unknown code */
export function requireCurrency(code: string): Currency {
  const currency = findCurrency(code.toUpperCase());
  if (currency === undefined) throw invalid('/currency', 'unknown_currency', 'currency must be an ISO 4217 code');
  return currency;
}
