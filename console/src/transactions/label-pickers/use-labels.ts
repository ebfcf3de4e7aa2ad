import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, api, categoriesQuery, merchantsQuery, type Schemas, tagsQuery } from '../../api/index.ts';

/** One choice of a list of labels. */
export type Label = { readonly id: string; readonly name: string; readonly color?: string; readonly isChild?: boolean };

/** Everything that transactions are labelled with. Lists that have not arrived are empty. */
export function useLabels() {
  const { data: categories } = useQuery(categoriesQuery());
  const { data: merchants } = useQuery(merchantsQuery());
  const { data: tags } = useQuery(tagsQuery());
  return useMemo(
    () => ({ categories: inTree(categories ?? []), merchants: (merchants ?? []).map(bare), tags: tags ?? [] }),
    [categories, merchants, tags],
  );
}

/** Makes labels of a name that somebody typed, and lets their lists be read again. */
export function useNewLabels() {
  const client = useQueryClient();
  return useMemo(() => {
    const again = (key: string) => client.invalidateQueries({ queryKey: [key] });
    return {
      category: async (name: string) => {
        const made = await answer(api.POST('/api/v1/categories', { body: { category: { name } } }));
        void again('categories');
        return made;
      },
      merchant: async (name: string) => {
        const made = await answer(api.POST('/api/v1/merchants', { body: { merchant: { name } } }));
        void again('merchants');
        return made;
      },
      tag: async (name: string) => {
        const made = await answer(api.POST('/api/v1/tags', { body: { tag: { name } } }));
        void again('tags');
        return made;
      },
    };
  }, [client]);
}

/** A category as a row shows it. */
export function categoryRef({ id, name, color, icon }: Schemas['Category']) {
  return { id, name, color, icon };
}

// A merchant's colour stands for nothing that a person chose.
function bare({ id, name }: Schemas['Merchant']): Label {
  return { id, name };
}

function inTree(categories: readonly Schemas['Category'][]): (Schemas['Category'] & Label)[] {
  const children = (id: string) => categories.filter(({ parent }) => parent?.id === id);
  return categories
    .filter(({ parent }) => parent === null)
    .flatMap((one) => [one, ...children(one.id).map((child) => ({ ...child, isChild: true }))]);
}
