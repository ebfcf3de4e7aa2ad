import { z } from 'zod';
import { line } from '#http/routing/text.ts';

/** A label's name: unique in its family among its kind, case and all. */
export const labelName = line(100);

/** A colour, `#` and six hexadecimal digits; kept as sent. */
export const labelColor = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/, 'must be # and six hexadecimal digits')
  .meta({ examples: ['#6172F3'] });

/** The colour of a tag or merchant that is given none. */
export const LABEL_COLOR_DEFAULT = '#e99537';

/** The query of a delete. */
export const LabelDeleteQuery = z.object({
  replacement_id: z
    .string('must be given once')
    .optional()
    .meta({ description: 'What takes the place of the deleted one on its transactions: two labels become one.' }),
});
