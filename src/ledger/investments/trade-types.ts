/** The needs and effects of a type of trade. */
type TradeTypeRules = {
  /** `units`: quantity and price; `quantity`; `amount`; `ratio`. */
  readonly needs: 'units' | 'quantity' | 'amount' | 'ratio';
  /** Whether it names a security. */
  readonly security: 'required' | 'optional';
  /** Which way its money goes; none where only units move. */
  readonly cash: 'in' | 'out' | 'none';
  /** Which way its units go. */
  readonly units: 1n | -1n | 0n;
  readonly label: ActivityLabel;
  /** How its name begins. */
  readonly words: string;
};

/** The labels of investment activity that clients of this format know. */
export const ACTIVITY_LABELS = [
  ...(['Buy', 'Sell', 'Sweep In', 'Sweep Out', 'Dividend', 'Reinvestment', 'Interest', 'Fee', 'Transfer'] as const),
  ...(['Contribution', 'Withdrawal', 'Exchange', 'Other'] as const),
] as const;

type ActivityLabel = (typeof ACTIVITY_LABELS)[number];

const units = { needs: 'units', security: 'required' } as const;
const quantity = { needs: 'quantity', security: 'required', cash: 'none' } as const;
const ratio = { needs: 'ratio', security: 'required', cash: 'none', units: 0n, label: 'Other' } as const;
const amount = { needs: 'amount', units: 0n } as const;

export const TRADE_TYPES = {
  buy: { ...units, cash: 'out', units: 1n, label: 'Buy', words: 'Buy' },
  sell: { ...units, cash: 'in', units: -1n, label: 'Sell', words: 'Sell' },
  dividend: { ...amount, security: 'required', cash: 'in', label: 'Dividend', words: 'Dividend' },
  interest: { ...amount, security: 'optional', cash: 'in', label: 'Interest', words: 'Interest' },
  reinvestment: { ...units, cash: 'none', units: 1n, label: 'Reinvestment', words: 'Reinvest' },
  fee: { ...amount, security: 'optional', cash: 'out', label: 'Fee', words: 'Fee' },
  tax: { ...amount, security: 'optional', cash: 'out', label: 'Other', words: 'Tax' },
  split: { ...ratio, words: 'Split' },
  merger: { ...ratio, words: 'Merger' },
  spin_off: { ...ratio, words: 'Spin-off' },
  transfer_in: { ...quantity, units: 1n, label: 'Transfer', words: 'Transfer in' },
  transfer_out: { ...quantity, units: -1n, label: 'Transfer', words: 'Transfer out' },
  return_of_capital: { ...amount, security: 'required', cash: 'in', label: 'Other', words: 'Return of capital' },
  opening: { ...quantity, units: 1n, label: 'Other', words: 'Opening' },
} as const satisfies Record<string, TradeTypeRules>;

export type TradeType = keyof typeof TRADE_TYPES;

export const TRADE_TYPE_NAMES = Object.keys(TRADE_TYPES) as TradeType[];

export function rulesOfTrade(type: string): TradeTypeRules {
  return TRADE_TYPES[type as TradeType];
}

/** Whether an account has trades: an investment account, or one of a crypto exchange. */
export function supportsTrades({ type, subtype }: { readonly type: string; readonly subtype: string | null }): boolean {
  return type === 'investment' || (type === 'crypto' && subtype === 'exchange');
}
