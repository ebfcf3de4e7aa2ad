import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { tagsQuery } from '../../api/index.ts';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { CurlButton, PageTitle } from '../../ui/index.ts';
import { AddLabel } from './add-label.tsx';
import { FlatLabels } from './flat-labels.tsx';
import { TAGS } from './label-kinds.ts';
import { TagForm } from './tag-form.tsx';

export function TagsPage() {
  const tags = useQuery(tagsQuery());
  const { q } = useSearch({ from: '/shell/tags' });
  const navigate = useNavigate();
  const add = <AddLabel kind={TAGS} form={(onClose) => <TagForm tag={null} onClose={onClose} />} />;
  return (
    <>
      <PageTitle title={t('Tags')} text={t('Mark transactions across categories, such as a holiday or a project.')}>
        <CurlButton path="/api/v1/tags" />
        {add}
      </PageTitle>
      <QueryView query={tags}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconTags size={32} aria-hidden />}
              title={t('No tags yet')}
              text={t('Add a tag to mark transactions that belong together.')}
            />
          ) : (
            <FlatLabels
              kind={TAGS}
              all={all}
              q={q}
              onSearch={(text) => navigate({ to: '/tags', search: { q: text }, replace: true })}
              form={(tag, onClose) => <TagForm tag={tag} onClose={onClose} />}
            />
          )
        }
      </QueryView>
    </>
  );
}
