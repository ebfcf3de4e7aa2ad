import type { AccountType } from './account-types.ts';
import { subtypeLabel } from './subtype-labels.ts';

const SUBTYPES: Readonly<Partial<Record<AccountType, readonly string[]>>> = {
  depository: ['checking', 'savings', 'money_market', 'cd', 'hsa'],
  investment: [
    ...[
      'brokerage',
      'mutual_fund',
      'pension',
      'retirement',
      '401k',
      'roth_401k',
      '403b',
      '457b',
      'tsp',
      'ira',
      'roth_ira',
    ],
    ...[
      'sep_ira',
      'simple_ira',
      '529_plan',
      'hsa',
      'isa',
      'lisa',
      'sipp',
      'workplace_pension_uk',
      'tfsa',
      'rrsp',
      'fhsa',
    ],
    ...[
      'resp',
      'super',
      'smsf',
      'pea',
      'assurance_vie',
      'pillar_3a',
      'riester',
      'ppf',
      'nps',
      'life_insurance',
      'gold',
    ],
    ...['trust', 'angel', 'other'],
  ],
  crypto: ['wallet', 'exchange'],
  property: [
    ...['single_family_home', 'multi_family_home', 'condominium', 'townhouse', 'apartment', 'investment_property'],
    ...['second_home', 'plot', 'commercial', 'agri_land'],
  ],
  credit_card: ['credit_card'],
  loan: ['mortgage', 'student', 'auto', 'home_equity', 'line_of_credit', 'business', 'other'],
};

/** The subtypes of an account type, including the current one even if it is unknown. */
export function subtypeOptions(type: AccountType, present: string | null = null): { value: string; label: string }[] {
  const known = SUBTYPES[type] ?? [];
  const all = present === null || known.includes(present) ? known : [...known, present];
  return all.map((value) => ({ value, label: subtypeLabel(value) }));
}
