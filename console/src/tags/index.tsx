import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { tagsQuery } from '../api/queries.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { QueryPart } from '../feedback/query-view.tsx';
import { AddLabel } from '../labels/add-label.tsx';
import { FlatLabels } from '../labels/flat-labels.tsx';
import { LabelForm } from '../labels/label-form.tsx';
import { TAGS } from '../labels/label-kinds.ts';
import { CurlButton } from '../ui/curl-button.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** Tags: any number of them on a transaction. */
export function TagsPage() {
  const tags = useQuery(tagsQuery());
  const { q } = useSearch({ from: '/shell/tags' });
  const navigate = useNavigate();
  const add = <AddLabel kind={TAGS} form={(onClose) => <LabelForm kind={TAGS} label={null} onClose={onClose} />} />;
  return (
    <>
      <PageTitle title="Tags" text="Across categories: a holiday, a project, a person.">
        <CurlButton path="/api/v1/tags" />
        {add}
      </PageTitle>
      <QueryPart query={tags}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconTags size={32} aria-hidden />}
              title="No tags yet"
              text="Add one, and give it to any transactions that belong together."
            />
          ) : (
            <FlatLabels
              kind={TAGS}
              all={all}
              q={q}
              onSearch={(text) => navigate({ to: '/tags', search: { q: text }, replace: true })}
              form={(tag, onClose) => <LabelForm kind={TAGS} label={tag} onClose={onClose} />}
            />
          )
        }
      </QueryPart>
    </>
  );
}
