import type { Currency } from '#kernel/money/currencies.ts';

// Roughly, units per US dollar for currencies where it is far from one.
const LEVELS: Readonly<Record<string, bigint>> = {
  ARS: 1000n,
  BRL: 5n,
  CLP: 900n,
  CNY: 7n,
  COP: 4000n,
  CZK: 23n,
  DKK: 7n,
  EGP: 50n,
  HKD: 8n,
  HUF: 360n,
  IDR: 16_000n,
  ILS: 4n,
  INR: 85n,
  ISK: 140n,
  JPY: 150n,
  KES: 130n,
  KRW: 1350n,
  MAD: 10n,
  MXN: 18n,
  MYR: 4n,
  NGN: 1500n,
  NOK: 11n,
  PEN: 4n,
  PHP: 57n,
  PKR: 280n,
  PLN: 4n,
  RON: 5n,
  RSD: 108n,
  RUB: 90n,
  SAR: 4n,
  SEK: 10n,
  THB: 34n,
  TRY: 35n,
  TWD: 32n,
  UAH: 41n,
  UYU: 42n,
  VND: 25_000n,
  ZAR: 18n,
};

/** Converts US cents to plausible minor units of a currency. */
export function priceLevel({ code, exponent }: Currency): (hundredths: number) => bigint {
  const factor = (LEVELS[code] ?? 1n) * 10n ** BigInt(exponent);
  return (hundredths) => (BigInt(hundredths) * factor) / 100n;
}
