import { z } from 'zod';
import { booleanOrWord, currencyCode, Pagination, pageQuery, queryBoolean, singleLineText } from '#http/fields.ts';
import { COUNTRY, ISIN, MIC, PRICE_FAULTS, SECURITY_TYPES } from './forms.ts';

const absent = (description: string) => z.null().meta({ description });

export const Security = z
  .object({
    id: z.string(),
    ticker: z.string().meta({ examples: ['AAPL'] }),
    name: z.string().nullable(),
    kind: z.enum(['standard', 'cash']).meta({ description: '`cash` for one that stands for the cash of an account.' }),
    security_type: z.enum(SECURITY_TYPES).meta({ description: '`own`: something of your own, whose price you enter.' }),
    isin: z.string().nullable(),
    currency: z.string().meta({ description: 'The currency of its prices.' }),
    country_code: z.string().nullable(),
    exchange_mic: z.string().nullable().meta({ description: 'The same as `exchange_operating_mic`.' }),
    exchange_acronym: absent('This server has no names of exchanges.'),
    exchange_operating_mic: z
      .string()
      .nullable()
      .meta({ description: 'The exchange, by ISO 10383.', examples: ['XNAS'] }),
    exchange_name: absent('This server has no names of exchanges.'),
    offline: z.boolean().meta({ description: 'True if no source is asked for its prices.' }),
    offline_reason: z.enum(PRICE_FAULTS).nullable().meta({
      description:
        'Why the source of market prices gave none when it was asked last; null if it gave some or was not asked.',
    }),
    website_url: absent('This server has no addresses of securities.'),
    logo_url: absent('This server has no logos.'),
    price_symbol: z
      .string()
      .nullable()
      .meta({ description: 'Its name in the source of market prices, where that is not the ticker.' }),
    first_provider_price_on: z.string().nullable().meta({ description: 'The day of its first market price.' }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Security' });

export const SecurityPage = z
  .object({ securities: z.array(Security), pagination: Pagination })
  .meta({ id: 'SecurityPage' });

const coded = (pattern: RegExp, code: string, error: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((text) => pattern.test(text), { error, params: { code } });

const mic = coded(MIC, 'not_a_mic', 'must be a market identifier code of four letters or digits, such as XNAS');
const isin = coded(ISIN, 'not_an_isin', 'must be an ISIN of twelve letters and digits, such as US0378331005');
const country = coded(COUNTRY, 'not_a_country', 'must be a country code of two letters, such as US');
const ticker = singleLineText(40).toUpperCase();

/** The query of the list: all filters apply. */
export const SecurityListQuery = z.object({
  ticker: z.string().toUpperCase().optional().meta({ description: 'The whole ticker, in any letter case.' }),
  exchange_operating_mic: z.string().toUpperCase().optional(),
  isin: z.string().toUpperCase().optional(),
  kind: z.enum(['standard', 'cash']).optional(),
  security_type: z.enum(SECURITY_TYPES).optional(),
  offline: queryBoolean.optional(),
  ...pageQuery(),
});

const described = {
  name: singleLineText(255).nullish(),
  exchange_operating_mic: mic.nullish(),
  isin: isin.nullish(),
  country_code: country.nullish(),
  offline: booleanOrWord.optional(),
  price_symbol: singleLineText(80)
    .nullish()
    .meta({ description: 'Its name in the source of market prices; default: the ticker.' }),
};

/** The body of a create. */
export const NewSecurity = z
  .object({
    ticker,
    security_type: z.enum(SECURITY_TYPES).optional().meta({ description: 'Default: `share`.' }),
    currency: currencyCode.optional().meta({ description: "Default: the family's." }),
    ...described,
  })
  .meta({ id: 'NewSecurity' });

/** The body of an update. */
export const SecurityChange = z
  .object({
    ticker: ticker.optional(),
    security_type: z.enum(SECURITY_TYPES).optional(),
    currency: currencyCode
      .optional()
      .meta({ description: 'Cannot be changed while trades or prices use the security: 409.' }),
    ...described,
  })
  .meta({ id: 'SecurityChange' });
