import type { Schemas } from '../../api/index.ts';

type Category = Schemas['Category'];

/** Groups matching categories: a matching subcategory shows its parent, a matching parent shows all its subcategories. */
export function groupCategories(all: readonly Category[], isMatch: (category: Category) => boolean) {
  return all
    .filter(({ parent }) => parent === null)
    .map((root) => {
      const subs = all.filter(({ parent }) => parent?.id === root.id);
      const isRootMatch = isMatch(root);
      const shown = isRootMatch ? subs : subs.filter(isMatch);
      return { root, subs: shown, isShown: isRootMatch || shown.length > 0 };
    })
    .filter(({ isShown }) => isShown);
}
