import { z } from 'zod';
import { singleLineText } from '#http/routing/text.ts';
import { labelColor, labelName } from '#ledger/labels/http/index.ts';
import { LABEL_COLOR_DEFAULT } from '#ledger/labels/shared/index.ts';

/** A merchant. */
export const Merchant = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.literal('FamilyMerchant'),
    color: z.string(),
    website_url: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Merchant' });

/** All merchants of the family. */
export const MerchantList = z.array(Merchant);

// Clients show it as a link: no other scheme may reach a browser.
const websiteUrl = singleLineText(2000).refine(isWebAddress, 'must be an http or https address');

function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

/** The body of a create. */
export const NewMerchant = z
  .object({
    name: labelName,
    color: labelColor.nullish().meta({ description: `${LABEL_COLOR_DEFAULT} if absent.` }),
    website_url: websiteUrl.nullish(),
  })
  .meta({ id: 'NewMerchant' });

/** The body of an update; a null colour leaves it unchanged, a null address clears it. */
export const MerchantChange = z
  .object({ name: labelName.optional(), color: labelColor.nullish(), website_url: websiteUrl.nullish() })
  .meta({ id: 'MerchantChange' });
