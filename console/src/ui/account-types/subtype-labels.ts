import { t } from '../i18n/index.ts';

/** The subtypes with words of a language. The others are names of laws and products, the same everywhere. */
const LABELS: Readonly<Record<string, string>> = {
  checking: t('Checking'),
  savings: t('Savings||kind of account'),
  money_market: t('Money market'),
  cd: t('Certificate of deposit'),
  brokerage: t('Brokerage'),
  mutual_fund: t('Mutual fund'),
  pension: t('Pension'),
  retirement: t('Retirement'),
  workplace_pension_uk: t('Workplace pension (UK)'),
  life_insurance: t('Life insurance'),
  gold: t('Gold'),
  trust: t('Trust'),
  angel: t('Angel investment'),
  other: t('Other||kind of account'),
  wallet: t('Wallet||of cryptocurrencies'),
  exchange: t('Exchange||of cryptocurrencies'),
  single_family_home: t('Single-family home'),
  multi_family_home: t('Multi-family home'),
  condominium: t('Condominium'),
  townhouse: t('Townhouse'),
  apartment: t('Apartment'),
  investment_property: t('Investment property'),
  second_home: t('Second home'),
  plot: t('Plot of land'),
  commercial: t('Commercial property'),
  agri_land: t('Farmland'),
  credit_card: t('Credit card'),
  mortgage: t('Mortgage'),
  student: t('Student loan'),
  auto: t('Car loan'),
  home_equity: t('Home equity loan'),
  line_of_credit: t('Line of credit'),
  business: t('Business loan'),
};

const ACRONYMS = [
  'ira',
  'hsa',
  'isa',
  'lisa',
  'sipp',
  'tsp',
  'tfsa',
  'rrsp',
  'fhsa',
  'resp',
  'smsf',
  'pea',
  'ppf',
  'nps',
];

/** The name of a subtype; one that is not listed is read from its letters: `roth_401k` becomes "Roth 401k". */
export function subtypeLabel(subtype: string): string {
  const label = LABELS[subtype];
  if (label !== undefined) return label;
  if (ACRONYMS.includes(subtype)) return subtype.toUpperCase();
  const words = subtype.replace(/[_-]/g, ' ').replace(/\bira\b/, 'IRA');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
