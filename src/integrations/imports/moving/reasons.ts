/** Why a record of another program is left out. */
export const REASONS = {
  securities: 'earlier releases took no securities over; the balances of the account have their value',
  at_cost: 'securities of such files are not taken over; the account has what they cost',
  not_held: 'the family does not have its security',
  before_split: 'its security was split later, and programs restate earlier prices',
  unchanged: 'the price of the day before is the same',
  virtual: 'it moves no money of an account',
  not_taken_over: 'such records are not taken over',
  unreadable: 'a member is missing or has no meaning here',
  unknown_record: 'it names a record that is missing in the file or left out',
  exists: 'there is one already',
  left_out: 'you left it out',
  one_account: 'the file is imported to one account',
  no_amount: 'it has no amount',
  same_day: 'another one is of the same day',
  other_currency: 'it has another currency than the account',
  future: 'its day is in the future',
  between: 'balances that entries do not explain are recorded once a month',
  account_has_balances: 'the account has balances of its own',
  day_has_balance: 'another balance of this day is recorded',
  other_rule: 'it has conditions or actions that Coffer does not have',
  other_rhythm: 'Coffer has no such interval',
  too_many: 'the family has as many as it can',
} as const;

export type Reason = keyof typeof REASONS;
