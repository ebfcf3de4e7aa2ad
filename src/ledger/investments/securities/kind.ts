import { z } from 'zod';
import { isSet } from '#database/tables/ledger-tables.ts';
import {
  type Columns,
  describeEach,
  type Exported,
  flagOf,
  members,
  notCommon,
  type RecordState,
  recordKind,
  text,
  textOrNull,
} from '#ledger/records/index.ts';
import { COUNTRY, ISIN, MIC, SECURITY_TYPES } from './forms.ts';
import type { SecurityRow } from './store.ts';

const EXPORTED_SECURITY: Exported = {
  type: 'Security',
  orderBy: ['ticker', 'id'],
  isSampled: false,
  schema: z.strictObject({
    id: members.id,
    ticker: members.text(40).toUpperCase(),
    name: members.text(255).nullable(),
    security_type: z.enum(SECURITY_TYPES),
    exchange_operating_mic: z.string().regex(MIC).nullable(),
    isin: z.string().regex(ISIN).nullable(),
    currency: members.currency,
    country_code: z.string().regex(COUNTRY).nullable(),
    offline: z.boolean(),
    price_symbol: members.text(80).nullable(),
    ...members.times,
  }),
  data: (security) => security,
  common: notCommon,
};

/** A security belongs to the whole family, as its merchants do. */
export const SECURITY = recordKind({
  resource: 'security',
  table: 'securities',
  scope: 'securities:write',
  refersTo: {},
  uniqueBy: ['ticker', 'exchange_operating_mic'],
  hasDay: false,
  revertedWith: 'read_write',
  reset: 'last',
  exported: EXPORTED_SECURITY,
  describe: describeEach((row: SecurityRow) => ({ record: securityRecord(row) })),
  columnsOf: securityColumns,
});

/** Of a security for which no source was asked. */
export const NEVER_ASKED = { prices_due_at: '', price_fault: null };

/** A security in change rows. Answers of the source of prices are no change of it. */
export function securityRecord(security: SecurityRow) {
  const { family_id: _, kind, is_offline, prices_due_at: _due, price_fault: _fault, ...row } = security;
  return { ...row, security_type: kind, offline: isSet(is_offline) };
}

function securityColumns(record: RecordState): Columns<'securities'> {
  return {
    id: record.id,
    ticker: text(record, 'ticker'),
    name: textOrNull(record, 'name'),
    kind: z.enum(SECURITY_TYPES).parse(record.security_type),
    exchange_operating_mic: textOrNull(record, 'exchange_operating_mic'),
    isin: textOrNull(record, 'isin'),
    currency: text(record, 'currency'),
    country_code: textOrNull(record, 'country_code'),
    is_offline: flagOf(record, 'offline'),
    price_symbol: textOrNull(record, 'price_symbol'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
    ...NEVER_ASKED,
  };
}
