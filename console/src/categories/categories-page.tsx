import { IconChartPie } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../api/index.ts';
import { EmptyState, QueryPart } from '../feedback/index.ts';
import { AddLabel, CATEGORIES } from '../labels/index.ts';
import { CurlButton, PageTitle } from '../ui/index.ts';
import { CategoryForm } from './category-form.tsx';
import { CategoryList } from './category-list.tsx';

/** Categories: what money comes from and goes to, in two levels. */
export function CategoriesPage() {
  const categories = useQuery(categoriesQuery());
  return (
    <>
      <PageTitle title="Categories" text="What money comes from, and what it goes to.">
        <CurlButton path="/api/v1/categories" query={{ per_page: 100 }} />
        <AddLabel
          kind={CATEGORIES}
          form={(onClose) => <CategoryForm category={null} all={categories.data ?? []} onClose={onClose} />}
        />
      </PageTitle>
      <QueryPart query={categories}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconChartPie size={32} aria-hidden />}
              title="No categories yet"
              text="Add the first, such as Groceries, and see what it comes to each month."
            />
          ) : (
            <CategoryList all={all} />
          )
        }
      </QueryPart>
    </>
  );
}
