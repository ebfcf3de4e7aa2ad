import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  api,
  categoriesQuery,
  createMerchant,
  merchantsQuery,
  refreshWritten,
  type Schemas,
  tagsQuery,
  unwrap,
} from '../../../api/index.ts';
import { freeColor } from '../../labels/label-colors.ts';

export type Label = {
  readonly id: string;
  readonly name: string;
  readonly color?: string;
  readonly icon?: string;
  readonly isChild?: boolean;
};

/** The labels of transactions. Lists that are still loading are empty. */
export function useLabels() {
  const { data: categories } = useQuery(categoriesQuery());
  const { data: merchants } = useQuery(merchantsQuery());
  const { data: tags } = useQuery(tagsQuery());
  return useMemo(
    () => ({
      categories: inTree(categories ?? []),
      merchants: (merchants ?? []).map(bare),
      tags: tags ?? [],
      isLoading: categories === undefined || merchants === undefined || tags === undefined,
    }),
    [categories, merchants, tags],
  );
}

/** Creates labels; their lists are read again. */
export function useCreateLabels() {
  const client = useQueryClient();
  return useMemo(() => {
    const refreshed = async <Made>(making: Promise<Made>) => {
      const made = await making;
      void refreshWritten(client);
      return made;
    };
    return {
      category: (name: string) => {
        const color = freeColor(client.getQueryData(categoriesQuery().queryKey) ?? []);
        return refreshed(unwrap(api.POST('/api/v1/categories', { body: { category: { name, color } } })));
      },
      merchant: (name: string) => refreshed(createMerchant({ name })),
      tag: (name: string) => refreshed(unwrap(api.POST('/api/v1/tags', { body: { tag: { name } } }))),
    };
  }, [client]);
}

export function categoryRef({ id, name, color, icon }: Schemas['Category']) {
  return { id, name, color, icon };
}

// Merchants' colours are generated, so they are not shown.
function bare({ id, name }: Schemas['Merchant']): Label {
  return { id, name };
}

function inTree(categories: readonly Schemas['Category'][]): (Schemas['Category'] & Label)[] {
  const children = (id: string) => categories.filter(({ parent }) => parent?.id === id);
  return categories
    .filter(({ parent }) => parent === null)
    .flatMap((one) => [one, ...children(one.id).map((child) => ({ ...child, isChild: true }))]);
}
