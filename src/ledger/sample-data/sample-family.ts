// The sample family. Amounts are US cents; all names are invented.

export const ACCOUNTS = {
  checking: { name: 'Everyday checking', type: 'depository', subtype: 'checking', opening: 5_700_00 },
  savings: { name: 'Rainy-day savings', type: 'depository', subtype: 'savings', opening: 6_500_00 },
  card: { name: 'Rewards card', type: 'credit_card', subtype: 'credit_card', opening: 412_00 },
  mortgage: { name: 'Home mortgage', type: 'loan', subtype: 'mortgage', opening: 268_000_00 },
  home: { name: 'Maple Street house', type: 'property', subtype: 'single_family_home', opening: 352_000_00 },
  brokerage: { name: 'Index funds', type: 'investment', subtype: 'brokerage', opening: 14_200_00 },
  retirement: { name: 'Retirement', type: 'investment', subtype: 'ira', opening: 9_400_00 },
  car: { name: 'Family car', type: 'vehicle', subtype: null, opening: 27_500_00 },
  // In euros, or in dollars for a family with euros.
  abroad: { name: 'Euro account', type: 'depository', subtype: 'checking', opening: 900_00 },
} as const;

export type AccountKey = keyof typeof ACCOUNTS;

/** The name of the account abroad for a family with euros. */
export const DOLLAR_ACCOUNT = 'Dollar account';

/** Spending without a fixed day. */
export type Habit = {
  readonly category: string;
  readonly merchants: readonly string[];
  /** Times per month, from and to. */
  readonly times: readonly [number, number];
  readonly amount: readonly [number, number];
  readonly account: AccountKey;
};

/** Everyday spending. */
export const HABITS: readonly Habit[] = [
  habit('Groceries', ['Green Basket', 'Corner Market', 'Harvest Lane', 'Ocean Fishmongers'], [9, 13], [12_00, 118_00]),
  habit('Coffee', ['Blue Kettle Coffee', 'Station Espresso', 'Bean & Leaf'], [9, 15], [3_20, 8_90]),
  habit('Food & Drink', ['Luna Trattoria', 'Noodle House', 'The Copper Pot', 'Taco Corner'], [6, 10], [11_00, 72_00]),
  habit('Fuel', ['Northway Fuel', 'Crossroads Fuel'], [3, 5], [34_00, 61_00]),
  habit('Public transit', ['City Transit'], [5, 9], [2_40, 5_60]),
  habit(
    'Shopping',
    ['Parcelmart', 'Paper & Ink', 'Thread & Needle', 'Kite Toys', 'Volt Electronics'],
    [5, 8],
    [9_00, 96_00],
  ),
  habit('Entertainment', ['Roxy Cinema', 'Old Town Theatre', 'Pinball Alley'], [2, 4], [12_00, 58_00]),
  habit('Personal Care', ['Shear Joy', 'Soap & Co'], [1, 2], [9_00, 52_00]),
  habit('Healthcare', ['Riverside Pharmacy', 'Dr. Okafor'], [1, 2], [8_00, 64_00]),
  habit('Home Improvement', ['Hammer & Nail', 'Fern Garden Centre'], [0, 2], [14_00, 130_00]),
  habit('Gifts & Donations', ['Petal Florist', 'Wildlife Trust'], [0, 2], [15_00, 60_00]),
  habit('Services', ['Sparkle Cleaners', 'Tuesday Babysitting'], [1, 2], [40_00, 100_00], 'checking'),
  habit('Food & Drink', ['Bäckerei Müller', 'Café Lindenhof'], [1, 3], [4_20, 18_60], 'abroad'),
];

function habit(
  category: string,
  merchants: readonly string[],
  times: readonly [number, number],
  amount: readonly [number, number],
  account: AccountKey = 'card',
): Habit {
  return { category, merchants, times, amount, account };
}

/** A bill with a fixed day of the month, plus or minus a day. */
export type Bill = {
  readonly merchant: string;
  readonly category: string;
  readonly day: number;
  readonly amount: number;
  /** The variation between months, in percent. */
  readonly varies: number;
  readonly account: AccountKey;
  /** The month of a yearly bill, from 1. */
  readonly month?: number;
  /** How much more the newest one costs. */
  readonly rise?: number;
};

export const BILLS: readonly Bill[] = [
  bill('Lumen Electric', 'Electricity', 8, 84_00, 9, 'checking'),
  bill('Municipal Water', 'Water', 16, 41_00, 6, 'checking'),
  bill('Fibre & Sons', 'Internet', 11, 54_90, 0, 'checking'),
  bill('Chatter Mobile', 'Utilities', 19, 38_00, 0, 'checking'),
  { ...bill('Streamly', 'Subscriptions', 4, 13_99, 0), rise: 2_50 },
  bill('Tunebox', 'Subscriptions', 9, 10_99, 0),
  bill('Cloudkeep', 'Subscriptions', 14, 2_99, 0),
  bill('The Morning Paper', 'Subscriptions', 22, 8_00, 0),
  bill('Iron Works Gym', 'Sports & Fitness', 2, 44_00, 0),
  bill('Acorn Nursery', 'Services', 25, 210_00, 0, 'checking'),
  bill('Greenfield Allotment', 'Home Improvement', 27, 18_50, 0, 'checking'),
  bill('Müller Garage', 'Transportation', 3, 42_00, 0, 'abroad'),
  bill('Shieldwell Home', 'Insurance', 6, 68_50, 0, 'checking'),
  bill('Shieldwell Motor', 'Insurance', 14, 742_00, 0, 'checking', 2),
];

function bill(
  ...[merchant, category, day, amount, varies, account = 'card', month]: [
    string,
    string,
    number,
    number,
    number,
    AccountKey?,
    number?,
  ]
): Bill {
  return { merchant, category, day, amount, varies, account, ...(month !== undefined && { month }) };
}

/** The monthly income, early enough that no month looks as if it had none. */
export const SALARIES = [
  { merchant: 'Brightwater Studios', day: 1, amount: 3_540_00 },
  { merchant: 'Hollis Primary School', day: 15, amount: 2_190_00 },
] as const;

/** The income of the account abroad, each quarter. */
export const FEES_ABROAD = { merchant: 'Verlag Nord', day: 5, amount: 330_00 } as const;

/** How many of the newest entries of a name wait for a category. */
export const TO_REVIEW: Readonly<Record<string, number>> = {
  'Green Basket': 2,
  'City Transit': 1,
  'Blue Kettle Coffee': 1,
  'Corner Market': 1,
};

/** An entry that is like no other. */
export const UNKNOWN = { name: 'POS 4471 KX', daysAgo: 3, amount: 24_00 } as const;

/** The envelope of the money that was there before the first budget. */
export const RAINY_DAY = 'Rainy day';

/** The lines of each monthly budget. */
export const BUDGET_LINES: readonly BudgetLine[] = [
  budgeted('Mortgage / Rent', 700_00, { isFixed: true }),
  budgeted('Utilities', 300_00, { isFixed: true }),
  budgeted('Insurance', 80_00, { isFixed: true }),
  budgeted('Subscriptions', 45_00, { isFixed: true }),
  budgeted('Sports & Fitness', 52_00, { isFixed: true }),
  budgeted('Groceries', 840_00, { target: { type: 'monthly', amount: 880_00 } }),
  budgeted('Food & Drink', 480_00),
  budgeted('Transportation', 320_00),
  budgeted('Shopping', 400_00),
  budgeted('Services', 380_00),
  budgeted('Entertainment', 130_00),
  budgeted('Healthcare', 70_00, { target: { type: 'refill', amount: 100_00 } }),
  budgeted('Personal Care', 60_00),
  budgeted('Home Improvement', 130_00, { target: { type: 'by_date', amount: 1_200_00, monthsLeft: 5 } }),
  budgeted('Gifts & Donations', 60_00, { rollsOver: true }),
  budgeted('Travel', 240_00, { target: { type: 'by_date', amount: 2_400_00, monthsLeft: 7 } }),
];

/** The groups of envelopes. */
export const BUDGET_GROUPS: readonly { readonly name: string; readonly categories: readonly string[] }[] = [
  { name: 'Bills', categories: ['Mortgage / Rent', 'Utilities', 'Insurance', 'Subscriptions', 'Sports & Fitness'] },
  { name: 'Everyday', categories: ['Groceries', 'Food & Drink', 'Transportation', 'Shopping', 'Entertainment'] },
  { name: 'Saving', categories: [RAINY_DAY, 'Home Improvement', 'Travel'] },
];

export type BudgetLine = {
  readonly category: string;
  readonly amount: number;
  readonly isFixed: boolean;
  readonly rollsOver: boolean;
  readonly target?: EnvelopeTarget;
};

export type EnvelopeTarget =
  | { readonly type: 'monthly' | 'refill'; readonly amount: number }
  | { readonly type: 'by_date'; readonly amount: number; readonly monthsLeft: number };

function budgeted(
  category: string,
  amount: number,
  { isFixed = false, rollsOver = false, ...rest }: Partial<Pick<BudgetLine, 'isFixed' | 'rollsOver' | 'target'>> = {},
): BudgetLine {
  return { category, amount, isFixed, rollsOver, ...rest };
}

/** Rules on the words of a name, with the category and the tag that they set. */
export const RULES = [
  { name: 'Fuel stations', words: 'fuel', category: 'Fuel', tag: null },
  { name: 'Streaming', words: 'streamly', category: 'Subscriptions', tag: null },
  { name: 'Trains for work', words: 'train to a client', category: 'Transportation', tag: 'Reimbursable' },
] as const;

/** Goals that an account funds, and how far they are. */
export const GOALS = [
  { name: 'New roof', account: 'savings', target: 18_000_00, percent: 64, monthsAgo: 14, monthsLeft: 9 },
  { name: 'Summer in Lisbon', account: 'abroad', target: 4_500_00, percent: 58, monthsAgo: 7, monthsLeft: 6 },
] as const satisfies readonly { readonly account: AccountKey; readonly [member: string]: unknown }[];

/** Reports that the family has saved. */
export const REPORTS = [
  { name: 'This year and last', period: 'this_year', compare: 'last_year' },
  { name: 'What holidays cost', group_by: 'merchant', interval: 'year', period: 'last_5_years', q: 'tag:Vacation' },
] as const;

/** The family tries this on its forecast: two payments, and a bill that ends. */
export const FORECAST = {
  name: 'A week of skiing',
  below: 2_000_00,
  payments: [
    { name: 'Ski week', amount: 2_400_00, daysAhead: 40, monthly: false },
    { name: 'Piano lessons', amount: 120_00, daysAhead: 12, monthly: true },
  ],
  without: 'Acorn Nursery',
} as const;

/** Subcategories that are not default categories, with their parents. */
export const SUBCATEGORIES: Readonly<Record<string, string>> = {
  Coffee: 'Food & Drink',
  Fuel: 'Transportation',
  'Public transit': 'Transportation',
  Electricity: 'Utilities',
  Water: 'Utilities',
  Internet: 'Utilities',
};

/** Holiday destinations. */
export const TRIPS = ['Lisbon', 'the lakes', 'Edinburgh', 'the coast', 'Ljubljana', 'the mountains'] as const;

export const TAGS = { trip: 'Vacation', work: 'Reimbursable', returned: 'Returned' } as const;

/** A security of the portfolio: what it costs at first, and how its price moves. */
export type SampleSecurity = {
  readonly ticker: string;
  readonly name: string;
  readonly kind: 'share' | 'etf' | 'fund' | 'bond' | 'crypto';
  readonly country: string | null;
  /** Whether its prices are in a foreign currency: euros, or dollars for a family with euros. */
  readonly isForeign?: true;
  readonly account: AccountKey;
  /** Its part of what the account invests, in percent. */
  readonly part: number;
  readonly price: number;
  /** How much it follows markets, in percent. */
  readonly follows: number;
  /** How far its price moves in a week by itself, per mille. */
  readonly swings: number;
  /** The dividends of a year, per mille of its price. */
  readonly yields: number;
};

export const SECURITIES = [
  {
    ...{ ticker: 'VUTM', name: 'Vantor US Total Market', kind: 'etf', country: 'US', account: 'brokerage', part: 44 },
    ...{ price: 187_40, follows: 110, swings: 6, yields: 14 },
  },
  {
    ...{ ticker: 'NWXU', name: 'Norden World ex-US', kind: 'etf', country: 'IE', account: 'brokerage', part: 26 },
    ...{ price: 51_20, follows: 80, swings: 7, yields: 26 },
  },
  {
    ...{ ticker: 'KSTR', name: 'Kestrel Semiconductors', kind: 'share', country: 'US', account: 'brokerage', part: 12 },
    ...{ price: 84_60, follows: 170, swings: 26, yields: 6 },
  },
  {
    ...{ ticker: 'HOLM', name: 'Holm & Aker', kind: 'share', country: 'NL', account: 'brokerage', part: 10 },
    ...{ price: 96_30, follows: 60, swings: 18, yields: 31, isForeign: true },
  },
  {
    ...{ ticker: 'ORBC', name: 'Orbcoin', kind: 'crypto', country: null, account: 'brokerage', part: 5 },
    ...{ price: 412_00, follows: 220, swings: 60, yields: 0 },
  },
  {
    ...{ ticker: 'VRTF', name: 'Vantor Retirement Fund', kind: 'fund', country: 'US', account: 'retirement', part: 72 },
    ...{ price: 24_10, follows: 75, swings: 4, yields: 18 },
  },
  {
    ...{ ticker: 'STBF', name: 'Short Treasury Bonds', kind: 'bond', country: 'US', account: 'retirement', part: 25 },
    ...{ price: 101_30, follows: 6, swings: 2, yields: 33 },
  },
] as const satisfies readonly SampleSecurity[];

export type Ticker = (typeof SECURITIES)[number]['ticker'];
