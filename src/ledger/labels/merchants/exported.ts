import { z } from 'zod';
import { repeatedNames } from '#ledger/labels/shared/index.ts';
import { type Exported, members } from '#ledger/records/index.ts';

export const EXPORTED_MERCHANT: Exported = {
  type: 'Merchant',
  orderBy: ['name'],
  isCommon: true,
  isSampled: true,
  schema: z.strictObject({
    id: members.id,
    name: members.text(100),
    color: members.color,
    ...members.times,
    website_url: members
      .text(2000)
      .refine((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''), 'must be an http or https address')
      .nullable(),
  }),
  data: ({ type: _, ...merchant }) => merchant,
  faults: repeatedNames,
};
