import { Button } from '@mantine/core';
import { IconChartPie } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { categoriesQuery } from '../../api/index.ts';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { CurlButton, PageTitle } from '../../ui/index.ts';
import { AddLabel } from './add-label.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryList } from './category-list.tsx';
import { CATEGORIES } from './label-kinds.ts';

export function CategoriesPage() {
  const categories = useQuery(categoriesQuery());
  return (
    <>
      <PageTitle title={t('Categories')} text={t('Group your income and expenses.')}>
        <CurlButton path="/api/v1/categories" query={{ per_page: 100 }} />
        <Button variant="default" renderRoot={(props) => <Link to="/rules" {...props} />}>
          {t('Rules')}
        </Button>
        <AddLabel
          kind={CATEGORIES}
          form={(onClose) => <CategoryForm category={null} all={categories.data ?? []} onClose={onClose} />}
        />
      </PageTitle>
      <QueryView query={categories}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconChartPie size={32} aria-hidden />}
              title={t('No categories yet')}
              text={t('Add a category, such as Groceries, to see what you spend on it each month.')}
            />
          ) : (
            <CategoryList all={all} />
          )
        }
      </QueryView>
    </>
  );
}
