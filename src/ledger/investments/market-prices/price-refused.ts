import type { PRICE_FAULTS } from '#ledger/investments/securities/index.ts';

export type PriceFault = (typeof PRICE_FAULTS)[number];

/** The source gives no price of a security. */
export class PriceRefused extends Error {
  readonly fault: PriceFault;

  constructor(fault: PriceFault, cause?: unknown) {
    super(`the source of market prices gave none: ${fault}`, { cause });
    this.fault = fault;
  }
}
