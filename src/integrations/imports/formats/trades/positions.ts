import type { FilePosition, FileSecurity } from '#integrations/imports/statement.ts';
import { sumOf } from './trade-rows.ts';

/** A text that is equal for the same security in one file. */
export function securityKey({ isin, ticker, exchange, number, name }: FileSecurity): string {
  return isin ?? (ticker === null ? (number ?? name ?? '') : `${ticker}|${exchange ?? ''}`);
}

/** One position for each security: brokers list those of cash and margin apart. */
export function totalPositions(positions: readonly FilePosition[]): FilePosition[] {
  const totals = new Map<string, FilePosition>();
  for (const position of positions) {
    const key = `${position.date} ${securityKey(position.security)}`;
    const before = totals.get(key);
    totals.set(
      key,
      before === undefined ? position : { ...position, quantity: sumOf([before.quantity, position.quantity]) },
    );
  }
  return [...totals.values()];
}
