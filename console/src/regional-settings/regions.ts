// ISO 3166-1 country codes with their ISO 4217 currencies.
const CURRENCIES = `
AD:EUR AE:AED AF:AFN AG:XCD AI:XCD AL:ALL AM:AMD AO:AOA AR:ARS AS:USD AT:EUR AU:AUD AW:AWG AX:EUR AZ:AZN BA:BAM BB:BBD BD:BDT BE:EUR BF:XOF
BG:EUR BH:BHD BI:BIF BJ:XOF BL:EUR BM:BMD BN:BND BO:BOB BQ:USD BR:BRL BS:BSD BT:BTN BW:BWP BY:BYN BZ:BZD CA:CAD CC:AUD CD:CDF CF:XAF CG:XAF
CH:CHF CI:XOF CK:NZD CL:CLP CM:XAF CN:CNY CO:COP CR:CRC CU:CUP CV:CVE CW:ANG CX:AUD CY:EUR CZ:CZK DE:EUR DJ:DJF DK:DKK DM:XCD DO:DOP DZ:DZD
EC:USD EE:EUR EG:EGP EH:MAD ER:ERN ES:EUR ET:ETB FI:EUR FJ:FJD FK:FKP FM:USD FO:DKK FR:EUR GA:XAF GB:GBP GD:XCD GE:GEL GF:EUR GG:GBP GH:GHS
GI:GIP GL:DKK GM:GMD GN:GNF GP:EUR GQ:XAF GR:EUR GT:GTQ GU:USD GW:XOF GY:GYD HK:HKD HN:HNL HR:EUR HT:HTG HU:HUF ID:IDR IE:EUR IL:ILS IM:GBP
IN:INR IO:USD IQ:IQD IR:IRR IS:ISK IT:EUR JE:GBP JM:JMD JO:JOD JP:JPY KE:KES KG:KGS KH:KHR KI:AUD KM:KMF KN:XCD KP:KPW KR:KRW KW:KWD KY:KYD
KZ:KZT LA:LAK LB:LBP LC:XCD LI:CHF LK:LKR LR:LRD LS:LSL LT:EUR LU:EUR LV:EUR LY:LYD MA:MAD MC:EUR MD:MDL ME:EUR MF:EUR MG:MGA MH:USD MK:MKD
ML:XOF MM:MMK MN:MNT MO:MOP MP:USD MQ:EUR MR:MRU MS:XCD MT:EUR MU:MUR MV:MVR MW:MWK MX:MXN MY:MYR MZ:MZN NA:NAD NC:XPF NE:XOF NF:AUD NG:NGN
NI:NIO NL:EUR NO:NOK NP:NPR NR:AUD NU:NZD NZ:NZD OM:OMR PA:PAB PE:PEN PF:XPF PG:PGK PH:PHP PK:PKR PL:PLN PM:EUR PN:NZD PR:USD PS:ILS PT:EUR
PW:USD PY:PYG QA:QAR RE:EUR RO:RON RS:RSD RU:RUB RW:RWF SA:SAR SB:SBD SC:SCR SD:SDG SE:SEK SG:SGD SH:SHP SI:EUR SJ:NOK SK:EUR SL:SLE SM:EUR
SN:XOF SO:SOS SR:SRD SS:SSP ST:STN SV:USD SX:ANG SY:SYP SZ:SZL TC:USD TD:XAF TG:XOF TH:THB TJ:TJS TK:NZD TL:USD TM:TMT TN:TND TO:TOP TR:TRY
TT:TTD TV:AUD TW:TWD TZ:TZS UA:UAH UG:UGX US:USD UY:UYU UZ:UZS VA:EUR VC:XCD VE:VES VG:USD VI:USD VN:VND VU:VUV WF:XPF WS:WST YE:YER YT:EUR
ZA:ZAR ZM:ZMW ZW:USD`;

const CURRENCY_OF: ReadonlyMap<string, string> = new Map(
  CURRENCIES.trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 2), pair.slice(3)]),
);

/** The locales that the API supports. */
export const LOCALES = [
  ...(['en', 'fr', 'de', 'es', 'it', 'tr', 'nb', 'ca', 'ro'] as const),
  ...(['ru', 'pl', 'pt-BR', 'zh-CN', 'zh-TW', 'nl', 'hu', 'vi', 'uk'] as const),
] as const;

export type Locale = (typeof LOCALES)[number];

/** An option of a menu. */
export type Choice = { readonly value: string; readonly label: string };

/** The usual settings of a country. */
export type RegionDefaults = { readonly currency?: string; readonly locale: Locale; readonly date_format: string };

export function countries(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return [...CURRENCY_OF.keys()]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

export function currencyChoices(codes: readonly string[]): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  // Intl throws on codes that are not of ISO 4217's form.
  const name = (code: string) => (/^[A-Z]{3}$/.test(code) ? (names.of(code) ?? code) : code);
  return codes.map((value) => ({ value, label: name(value) === value ? value : `${value} – ${name(value)}` }));
}

export function localeChoices(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return LOCALES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );
}

export function regionDefaults(country: string): RegionDefaults {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const currency = CURRENCY_OF.get(country);
  const spoken = LOCALES.find((locale) => locale === language || locale === `${language}-${country}`);
  const locale = spoken ?? LOCALES.find((one) => one.startsWith(`${language}-`)) ?? 'en';
  return { locale, date_format: datePattern(`${language}-${country}`), ...(currency && { currency }) };
}

/** The country of the browser's language, if it has one. */
export function browserCountry(): string | null {
  const region = new Intl.Locale(navigator.language).region ?? '';
  return CURRENCY_OF.has(region) ? region : null;
}

const LETTERS: Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> = { day: '%d', month: '%m', year: '%Y' };

/** The usual numeric date format as a strftime pattern. */
function datePattern(locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  const pattern = format
    .formatToParts(new Date(0))
    .map(({ type, value }) => (type === 'literal' ? value.replace(/[^ ./,-]/g, '') : (LETTERS[type] ?? '')))
    .join('')
    .trim();
  return /%d/.test(pattern) && /%m/.test(pattern) && /%Y/.test(pattern) ? pattern : '%Y-%m-%d';
}
