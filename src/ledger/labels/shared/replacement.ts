import { invalid } from '#kernel/errors.ts';

/**
 * The id of the label that takes the place of the deleted one; null where none was asked for. `find` looks within the family.
 * @throws AppError `validation_failed` when it is unknown, another family's, or the deleted label itself.
 */
export async function replacementOf(
  deletedId: string,
  wantedId: string | undefined,
  find: (id: string) => Promise<object | undefined>,
): Promise<string | null> {
  if (wantedId === undefined) return null;
  if (wantedId === deletedId || (await find(wantedId)) === undefined) {
    throw invalid('?replacement_id', 'unknown', 'replacement_id must name another one of your family');
  }
  return wantedId;
}
