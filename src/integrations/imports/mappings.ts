import type { Context } from '#application/context.ts';
import { storedDetails } from '#integrations/imports/rows/row-details.ts';
import { type FileLabels, findFileLabels } from '#ledger/imported-entries/index.ts';
import type { ImportRecord } from './store.ts';

/** A value of a file that stands for a record of the family. */
type Mapped = readonly [kind: 'category' | 'tag', name: string];

// The whole list is stored again with each new name.
const NAMES_MAX = 1000;

/** The list of an import, longer by the categories and tags that rows name; each is in it once. */
export function withMappings(list: string, rows: readonly { readonly details: string | null }[]): string {
  const mapped = new Map(mappedIn(list).map((one) => [keyOf(one), one]));
  for (const one of rows.flatMap(({ details }) => labelsIn(details)).flatMap(mappedBy))
    if (mapped.size < NAMES_MAX) mapped.set(keyOf(one), one);
  return JSON.stringify([...mapped.values()]);
}

/** The labels of a row, or of each line of its split. */
export function labelsIn(text: string | null): readonly FileLabels[] {
  const details = storedDetails(text);
  if (details === null) return [];
  return details.lines.length > 0 ? details.lines : [details];
}

function mappedBy({ category, tags }: FileLabels): Mapped[] {
  return [
    ...(category === null ? [] : [['category', category] as const]),
    ...tags.map((name) => ['tag', name] as const),
  ];
}

function mappedIn(list: string): Mapped[] {
  return JSON.parse(list);
}

function keyOf([kind, name]: Mapped): string {
  return `${kind} ${name}`;
}

type Labels = ReadonlyMap<string, string>;

/** The ids of the family's labels that files name. */
async function idsOf({ db, actor }: Context, files: readonly FileLabels[]): Promise<Labels> {
  const found = files.length === 0 ? [] : await findFileLabels({ db: db.read, familyId: actor.familyId }, files);
  return new Map(found.flatMap(({ kind, name, id }) => (id === null ? [] : [[`${kind} ${name}`, id] as const])));
}

/** How many values of the file stand for records, and for how many of them there is none and none will be created. */
export async function countMappings(
  context: Context,
  { mappings, unknown_labels }: Pick<ImportRecord, 'mappings' | 'unknown_labels'>,
) {
  const mapped = mappedIn(mappings);
  const counts = { mappings_count: mapped.length, unassigned_mappings_count: 0 };
  if (unknown_labels === 'create' || mapped.length === 0) return counts;
  const named = (kind: Mapped[0]) => mapped.flatMap(([own, name]) => (own === kind ? [name] : []));
  const none = { parentCategory: null, merchant: null };
  const files = [
    { ...none, category: null, tags: named('tag') },
    ...named('category').map((category) => ({ ...none, category, tags: [] })),
  ];
  const ids = await idsOf(context, files);
  return { ...counts, unassigned_mappings_count: mapped.filter((one) => !ids.has(keyOf(one))).length };
}

/** Tells the mappings of each of some rows; those of a split belong to its lines. */
export async function mappingsOfRows(
  context: Context,
  { unknown_labels }: Pick<ImportRecord, 'unknown_labels'>,
  rows: readonly { readonly details: string | null }[],
) {
  const ids = await idsOf(
    context,
    rows.flatMap(({ details }) => labelsIn(details)),
  );
  const present = (one: Mapped) => {
    const [kind, key] = one;
    const id = ids.get(keyOf(one));
    const type = kind === 'category' ? ('Category' as const) : ('Tag' as const);
    return {
      key,
      type: `Import::${type}Mapping` as const,
      create_when_empty: unknown_labels === 'create',
      creatable: true,
      mappable: id === undefined ? null : { id, type, name: key },
    };
  };
  return (details: string | null) => {
    const [first, ...others] = labelsIn(details);
    const [category] = first === undefined || others.length > 0 ? [] : mappedBy({ ...first, tags: [] });
    const tags = first === undefined || others.length > 0 ? [] : mappedBy({ ...first, category: null });
    return { ...(category && { category: present(category) }), tags: tags.map(present) };
  };
}
