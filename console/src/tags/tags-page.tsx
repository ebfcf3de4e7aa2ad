import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { tagsQuery } from '../api/index.ts';
import { EmptyState, QueryPart } from '../feedback/index.ts';
import { AddLabel, FlatLabels, LabelForm, TAGS } from '../labels/index.ts';
import { CurlButton, PageTitle } from '../ui/index.ts';

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
