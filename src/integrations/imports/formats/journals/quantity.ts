import { RowFault } from '#integrations/imports/statement.ts';
import { findCurrency } from '#kernel/money/currencies.ts';

// Quantities of journals: whole numbers of 10^-12, so that sums are exact.
const DIGITS = 12;
const ONE = 10n ** BigInt(DIGITS);

/** The quantity of a plain decimal; digits beyond the twelfth are dropped. */
export function quantityOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(`${whole}${fraction.slice(0, DIGITS).padEnd(DIGITS, '0')}`);
}

export function decimalOf(quantity: bigint): string {
  const digits = absolute(quantity)
    .toString()
    .padStart(DIGITS + 1, '0');
  const fraction = digits.slice(-DIGITS).replace(/0+$/, '');
  return `${quantity < 0n ? '-' : ''}${digits.slice(0, -DIGITS)}${fraction === '' ? '' : `.${fraction}`}`;
}

export function absolute(quantity: bigint): bigint {
  return quantity < 0n ? -quantity : quantity;
}

/** The product of two quantities, rounded half away from zero. */
export function times(one: bigint, other: bigint): bigint {
  return share(one, other, ONE);
}

/** `whole * part / of`, rounded half away from zero. */
export function share(whole: bigint, part: bigint, of: bigint): bigint {
  const [product, divisor] = of < 0n ? [-whole * part, -of] : [whole * part, of];
  return product < 0n ? -((-product + divisor / 2n) / divisor) : (product + divisor / 2n) / divisor;
}

/** The smallest amount of a currency; null for what is no currency. */
export function unitOf(commodity: string): bigint | null {
  const currency = findCurrency(commodity);
  return currency === undefined ? null : 10n ** BigInt(DIGITS - currency.exponent);
}

/** The quantity in whole units of its currency. */
export function rounded(quantity: bigint, unit: bigint): bigint {
  return share(quantity, 1n, unit) * unit;
}

const EXPRESSION_MAX = 200;

/** The value of an expression of plain decimals with `+ - * /` and brackets. @throws RowFault */
export function evaluate(text: string): bigint {
  const tokens = text.length > EXPRESSION_MAX ? [] : (text.match(/\d+(?:\.\d*)?|\.\d+|[-+*/()]|\S/g) ?? []);
  let at = 0;
  const fault = () => new RowFault('invalid_amount', `“${text.slice(0, 40)}” is not an amount`);
  const factor = (): bigint => {
    const token = tokens[at++];
    if (token === '-') return -factor();
    if (token === '+') return factor();
    if (token === '(') {
      const value = sum();
      if (tokens[at++] !== ')') throw fault();
      return value;
    }
    if (token === undefined || !/^[\d.]/.test(token)) throw fault();
    return quantityOf(token);
  };
  const product = (): bigint => {
    let value = factor();
    for (let sign = tokens[at]; sign === '*' || sign === '/'; sign = tokens[at]) {
      at += 1;
      const next = factor();
      if (sign === '/' && next === 0n) throw fault();
      value = sign === '*' ? times(value, next) : share(value, ONE, next);
    }
    return value;
  };
  const sum = (): bigint => {
    let value = product();
    for (let sign = tokens[at]; sign === '+' || sign === '-'; sign = tokens[at]) {
      at += 1;
      value = sign === '+' ? value + product() : value - product();
    }
    return value;
  };
  const value = sum();
  if (at !== tokens.length) throw fault();
  return value;
}
