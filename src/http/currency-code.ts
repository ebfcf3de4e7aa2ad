import { z } from 'zod';
import { findCurrency } from '#kernel/money/currencies.ts';

/** The code of a currency the server knows, sent in any letter case and handed on in upper case. */
export const currencyCode = z
  .string('must be an ISO 4217 code')
  .toUpperCase()
  .refine((code) => findCurrency(code) !== undefined, {
    error: 'must be an ISO 4217 code',
    params: { code: 'unknown_currency' },
  });
