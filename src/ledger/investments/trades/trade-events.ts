import { absolute } from '#kernel/money/money.ts';
import { parseRatio } from '#ledger/investments/cost-basis/ratio.ts';
import type { TradeEvent } from '#ledger/investments/cost-basis/trade-events.ts';
import { storedDecimal } from './present.ts';
import type { TradeRow } from './store.ts';

/** The effect of a trade on units and their cost; none for a trade that moves cash alone. */
export function eventOf(row: TradeRow): TradeEvent | undefined {
  const { id, date, security_id: security, amount_minor } = row;
  if (security === null) return undefined;
  const named = { id, date, security };
  const { digits, scale } = storedDecimal(row.quantity);
  const quantity = { digits: absolute(digits), scale };
  switch (row.type) {
    case 'buy':
      return { ...named, type: 'buy', quantity, cost: amount_minor };
    case 'reinvestment':
      return { ...named, type: 'reinvestment', quantity, cost: row.cost_minor ?? 0n };
    case 'opening':
    case 'transfer_in':
      return { ...named, type: row.type, quantity, cost: row.cost_minor, acquiredOn: row.acquired_on };
    case 'sell':
      return { ...named, type: 'sell', quantity, proceeds: -amount_minor, lots: lotsOf(row) };
    case 'transfer_out':
      return { ...named, type: 'transfer_out', quantity, lots: lotsOf(row) };
    case 'split':
      return { ...named, type: 'split', ratio: ratioOf(row) };
    case 'merger':
      return { ...named, type: 'merger', other: row.other_security_id ?? '', ratio: ratioOf(row) };
    case 'spin_off': {
      const costShare = row.cost_share === null ? null : storedDecimal(row.cost_share);
      return { ...named, type: 'spin_off', other: row.other_security_id ?? '', ratio: ratioOf(row), costShare };
    }
    case 'return_of_capital':
      return { ...named, type: 'return_of_capital', amount: -amount_minor };
    default:
      return undefined;
  }
}

function lotsOf({ lots }: TradeRow) {
  if (lots === null) return undefined;
  const chosen = JSON.parse(lots) as readonly { readonly trade_id: string; readonly qty: string }[];
  return chosen.map(({ trade_id, qty }) => ({ lot: trade_id, quantity: storedDecimal(qty) }));
}

function ratioOf({ ratio }: TradeRow) {
  const parsed = parseRatio(ratio ?? '');
  if (parsed === undefined) throw new Error('a stored ratio is none');
  return parsed;
}
