import { z } from 'zod';
import { line } from '#http/routing/text.ts';
import { LABEL_COLOR_DEFAULT, labelColor, labelName } from '#ledger/labels/shared/index.ts';

/** A merchant on the wire. */
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
const websiteUrl = line(2000).refine(isWebAddress, 'must be an http or https address');

function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

/** What a merchant is made from. */
export const NewMerchant = z
  .object({
    name: labelName,
    color: labelColor.nullish().meta({ description: `${LABEL_COLOR_DEFAULT} where it is absent.` }),
    website_url: websiteUrl.nullish(),
  })
  .meta({ id: 'NewMerchant' });

/** What may change on a merchant; a null colour leaves it as it is, a null address clears it. */
export const MerchantChange = z
  .object({ name: labelName.optional(), color: labelColor.nullish(), website_url: websiteUrl.nullish() })
  .meta({ id: 'MerchantChange' });
