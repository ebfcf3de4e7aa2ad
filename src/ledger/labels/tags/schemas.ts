import { z } from 'zod';
import { LABEL_COLOR_DEFAULT, labelColor, labelName } from '#ledger/labels/shared/index.ts';

/** A tag on the wire. */
export const Tag = z
  .object({
    id: z.string(),
    name: z.string(),
    color: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Tag' });

/** All tags of the family. */
export const TagList = z.array(Tag);

/** What a tag is made from. */
export const NewTag = z
  .object({
    name: labelName,
    color: labelColor.nullish().meta({ description: `${LABEL_COLOR_DEFAULT} where it is absent.` }),
  })
  .meta({ id: 'NewTag' });

/** What may change on a tag; a null colour leaves it as it is. */
export const TagChange = z
  .object({ name: labelName.optional(), color: labelColor.nullish() })
  .meta({ id: 'TagChange' });
