import { z } from 'zod';
import { decodeCursor } from '#kernel/cursor.ts';
import { invalid } from '#kernel/errors.ts';

const PER_PAGE_DEFAULT = 25;
const PER_PAGE_MAX = 100;

/** What a list does with a `per_page` above 100: the living systems clamp some lists and reset others. */
export type Overflow = 'clamp' | 'reset';

const lenientInteger = (text: unknown): number =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0;

/** The query members of a paged list. Anything that is not a positive integer falls back, as clients rely on. */
export function pageQuery(overflow: Overflow) {
  const perPage = (text: unknown): number => {
    const wanted = lenientInteger(text);
    if (wanted < 1) return PER_PAGE_DEFAULT;
    if (wanted <= PER_PAGE_MAX) return wanted;
    return overflow === 'clamp' ? PER_PAGE_MAX : PER_PAGE_DEFAULT;
  };
  return {
    page: z
      .preprocess((text) => Math.max(1, lenientInteger(text)), z.number().default(1))
      .meta({
        override: { type: 'integer', minimum: 1 },
        description: 'Page number; past the end the last page is served.',
      }),
    per_page: z
      .preprocess(perPage, z.number().default(PER_PAGE_DEFAULT))
      .meta({ override: { type: 'integer', minimum: 1, maximum: PER_PAGE_MAX }, description: 'Rows a page, 1–100.' }),
    cursor: z
      .string()
      .max(1000, 'must be a cursor from next_cursor')
      .optional()
      .meta({ description: 'Where the last page ended, from `next_cursor`; takes the place of `page`.' }),
  };
}

/** The `pagination` object of a list. In cursor mode there is no page number and nothing is counted. */
export const Pagination = z
  .object({
    page: z.int().nullable(),
    per_page: z.int(),
    total_count: z.int().nullable(),
    total_pages: z.int().nullable(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'Pagination' });

/** The row range of one page. */
export type PageRange = { readonly page: number; readonly offset: number; readonly totalPages: number };

/** Where page `page` lies among `total` rows; a page past the end is the last page, and an empty list has one page. */
export function pageRange(page: number, perPage: number, total: number): PageRange {
  const totalPages = Math.max(1, Math.ceil(total / perPage));
  const served = Math.min(page, totalPages);
  return { page: served, offset: (served - 1) * perPage, totalPages };
}

/**
 * The position a cursor names, as `length` texts. A cursor is no secret and no permission: every query is bound to the
 * family, whatever position it starts from.
 * @throws AppError `validation_failed` when it is not a cursor of this list.
 */
export function cursorPosition(kind: string, cursor: string, length: number): string[] {
  const position = decodeCursor(kind, cursor);
  if (position === undefined || position.length !== length) {
    throw invalid('?cursor', 'invalid_cursor', 'cursor must be a next_cursor of this list');
  }
  return position;
}
