import type { Schemas } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';

/** Whether an account holds securities: investments, and exchanges of cryptocurrencies. */
export function hasTrades({
  account_type: type,
  subtype,
}: Pick<Schemas['Account'], 'account_type' | 'subtype'>): boolean {
  return type === 'investment' || (type === 'crypto' && subtype === 'exchange');
}

export type TradeType = Schemas['Trade']['type'];

/** The fields and the name of a type of trade. */
type TradeForm = {
  readonly label: string;
  /** `units`: two of quantity, price and total; `quantity`: units that come or go without money. */
  readonly asks: 'units' | 'quantity' | 'amount' | 'ratio';
  /** Whether the units that come have a cost of their own and a day on which they were bought. */
  readonly hasCost?: true;
  /** Whether another security comes of it. */
  readonly givesOther?: true;
  readonly needsSecurity?: false;
};

export const TRADE_FORMS: Readonly<Record<TradeType, TradeForm>> = {
  buy: { label: t('Purchase'), asks: 'units' },
  sell: { label: t('Sale'), asks: 'units' },
  dividend: { label: t('Dividend'), asks: 'amount' },
  reinvestment: { label: t('Reinvested dividend'), asks: 'units' },
  interest: { label: t('Interest'), asks: 'amount', needsSecurity: false },
  fee: { label: t('Fee'), asks: 'amount', needsSecurity: false },
  tax: { label: t('Tax'), asks: 'amount', needsSecurity: false },
  split: { label: t('Split'), asks: 'ratio' },
  merger: { label: t('Merger'), asks: 'ratio', givesOther: true },
  spin_off: { label: t('Spin-off'), asks: 'ratio', givesOther: true },
  transfer_in: { label: t('Units in'), asks: 'quantity', hasCost: true },
  transfer_out: { label: t('Units out'), asks: 'quantity' },
  return_of_capital: { label: t('Return of capital'), asks: 'amount' },
  opening: { label: t('Held before'), asks: 'quantity', hasCost: true },
};

export const TRADE_TYPE_OPTIONS = Object.entries(TRADE_FORMS).map(([value, { label }]) => ({ value, label }));
