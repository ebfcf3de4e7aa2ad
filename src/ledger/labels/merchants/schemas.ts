import { z } from 'zod';
import { fileMeta, textFile } from '#http/body.ts';
import { singleLineText } from '#http/fields.ts';
import { LABEL_COLOR_DEFAULT, labelColor, labelName } from '#ledger/labels/shared/index.ts';

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

const CSV_TYPES = ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain'];

/** A form with a CSV file of merchants. Some programs send every file as octets: then its name decides. */
export const MerchantUpload = z
  .object({
    file: textFile
      .refine(
        ({ filename, mediaType }) =>
          CSV_TYPES.includes(mediaType) || (mediaType === 'application/octet-stream' && /\.csv$/i.test(filename)),
        { error: 'must be a CSV file, sent as text/csv', params: { code: 'invalid_file_type' } },
      )
      .meta(
        fileMeta('CSV in UTF-8, at most 1,000 rows. The column `name` is required; `color` and `website_url` are not.'),
      ),
  })
  .meta({ id: 'MerchantUpload' });

/** The created merchants and the skipped rows of an upload. */
const MerchantImport = z
  .object({
    imported: z.int(),
    skipped: z.int().meta({ description: 'Rows with a taken name or a fault. Rows without a name do not count.' }),
    merchants: z.array(Merchant).meta({ description: 'The created merchants, in the order of the file.' }),
    skipped_rows: z
      .array(
        z.object({
          line: z.int().meta({ description: 'The line in the file; the header is line 1.' }),
          column: z.string(),
          code: z.string(),
          message: z.string(),
        }),
      )
      .meta({ description: 'Each fault of the skipped rows.' }),
  })
  .meta({ id: 'MerchantImport' });

/** The response of a create: the merchant, or what a file has created. */
export const CreatedMerchant = z.union([Merchant, MerchantImport]).meta({ id: 'CreatedMerchant' });
