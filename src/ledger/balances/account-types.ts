/** How an account's balance is made up: cash alone, cash plus holdings, or a value that is stated rather than summed. */
export type BalanceType = 'cash' | 'investment' | 'non_cash';

export type AccountTypeRules = {
  readonly classification: 'asset' | 'liability';
  readonly balanceType: BalanceType;
  /** Sign with which money in changes the balance; -1 for a liability, whose balance is the debt. */
  readonly effect: 1n | -1n | 0n;
  readonly subtypes: readonly string[];
};

const INVESTMENT_SUBTYPES = [
  ...['brokerage', '401k', 'roth_401k', '403b', '457b', 'tsp', 'ira', 'roth_ira', 'sep_ira', 'simple_ira', '529_plan'],
  ...['hsa', 'ugma', 'utma', 'isa', 'lisa', 'sipp', 'workplace_pension_uk', 'tfsa', 'rrsp', 'non-registered', 'fhsa'],
  ...['rdsp', 'resp', 'dpsp', 'prpp', 'lira', 'rrif', 'lif', 'lrif', 'prif', 'rlif', 'super', 'smsf', 'assurance_vie'],
  ...['pea', 'pillar_3a', 'riester', 'nps', 'apy', 'life_insurance', 'indian_stocks', 'indian_equity', 'indian_etf'],
  ...['ppf', 'ssy', 'nsc', 'scss', 'fd', 'rd', 'pomis', 'kvp', 'g_sec', 'sdl', 'corporate_bond', 'infrastructure_bond'],
  ...['tax_free_bond', 'gold_etf', 'gold_mf', 'sgb', 'pension', 'retirement', 'mutual_fund', 'gold', 'angel', 'trust'],
  'other',
];

const PROPERTY_SUBTYPES = [
  ...['single_family_home', 'multi_family_home', 'condominium', 'townhouse', 'investment_property', 'second_home'],
  ...['apartment', 'plot', 'commercial', 'agri_land'],
];

const asset = (balanceType: BalanceType, effect: 1n | 0n, subtypes: readonly string[] = []): AccountTypeRules => ({
  classification: 'asset',
  balanceType,
  effect,
  subtypes,
});
const liability = (balanceType: BalanceType, effect: -1n | 0n, subtypes: readonly string[] = []): AccountTypeRules => ({
  classification: 'liability',
  balanceType,
  effect,
  subtypes,
});

/** The nine account types and their rules. Things that are valued, not used to pay, do not react to entries. */
export const ACCOUNT_TYPES = {
  depository: asset('cash', 1n, ['checking', 'savings', 'hsa', 'cd', 'money_market']),
  investment: asset('investment', 1n, INVESTMENT_SUBTYPES),
  crypto: asset('investment', 1n, ['wallet', 'exchange']),
  property: asset('non_cash', 0n, PROPERTY_SUBTYPES),
  vehicle: asset('non_cash', 0n),
  other_asset: asset('non_cash', 0n),
  credit_card: liability('cash', -1n, ['credit_card']),
  loan: liability('non_cash', -1n, [
    'mortgage',
    'student',
    'auto',
    'home_equity',
    'line_of_credit',
    'business',
    'other',
  ]),
  other_liability: liability('non_cash', 0n),
} as const satisfies Record<string, AccountTypeRules>;

export type AccountType = keyof typeof ACCOUNT_TYPES;

/** The nine types, for schemas. */
export const ACCOUNT_TYPE_NAMES = Object.keys(ACCOUNT_TYPES) as AccountType[];

/** The rules of a stored account's type. */
export function rulesOf(type: string): AccountTypeRules {
  return ACCOUNT_TYPES[type as AccountType];
}
