import { Anchor, Button, TextInput } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { categoriesQuery, merchantsQuery, type Schemas, tagsQuery } from '../../api/index.ts';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { FormDialog, useDraftDialog, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconBuildingStore, IconChartPie, IconPlus, IconTags } from '../../ui/icons/index.ts';
import { CurlButton, PageTitle, WritersOnly } from '../../ui/index.ts';
import { CategoryForm } from './category-form.tsx';
import { CategoryList } from './category-list.tsx';
import { FlatLabels } from './flat-labels.tsx';
import { ImportMerchants } from './import-merchants.tsx';
import { LabelForm, labelValues } from './label-form.tsx';
import { CATEGORIES, type Label, type LabelKind, MERCHANTS, TAGS } from './label-kinds.ts';

const ICONS = { categories: IconChartPie, merchants: IconBuildingStore, tags: IconTags };

export function CategoriesPage() {
  const categories = useQuery(categoriesQuery());
  return (
    <LabelsPage
      kind={CATEGORIES}
      labels={categories}
      form={(onClose) => <CategoryForm category={null} all={categories.data ?? []} onClose={onClose} />}
    >
      {(all) => <CategoryList all={all} />}
    </LabelsPage>
  );
}

export function MerchantsPage() {
  const search = useSearchText(MERCHANTS);
  return (
    <LabelsPage
      kind={MERCHANTS}
      labels={useQuery(merchantsQuery())}
      actions={<ImportMerchants />}
      form={(onClose) => <MerchantForm merchant={null} onClose={onClose} />}
    >
      {(all) => (
        <FlatLabels
          kind={MERCHANTS}
          all={all}
          {...search}
          form={(merchant, onClose) => <MerchantForm merchant={merchant} onClose={onClose} />}
          details={({ website_url }) => <Website url={website_url} />}
        />
      )}
    </LabelsPage>
  );
}

export function TagsPage() {
  const search = useSearchText(TAGS);
  return (
    <LabelsPage kind={TAGS} labels={useQuery(tagsQuery())} form={(onClose) => <TagForm tag={null} onClose={onClose} />}>
      {(all) => (
        <FlatLabels
          kind={TAGS}
          all={all}
          {...search}
          form={(tag, onClose) => <TagForm tag={tag} onClose={onClose} />}
        />
      )}
    </LabelsPage>
  );
}

type LabelsPageProps<L extends Label> = {
  readonly kind: LabelKind;
  readonly labels: UseQueryResult<L[]>;
  /** Next to the button for a new one. */
  readonly actions?: ReactNode;
  readonly form: (onClose: () => void) => ReactNode;
  readonly children: (all: readonly L[]) => ReactNode;
};

function LabelsPage<L extends Label>({ kind, labels, actions, form, children }: LabelsPageProps<L>) {
  const { title, about, empty } = kind.texts;
  const Icon = ICONS[kind.many];
  return (
    <>
      <PageTitle title={title} text={about}>
        <CurlButton path={`/api/v1/${kind.many}`} {...(kind === CATEGORIES && { query: { per_page: 100 } })} />
        {actions}
        <AddLabel kind={kind} form={form} />
      </PageTitle>
      <QueryView query={labels}>
        {(all) => (all.length === 0 ? <EmptyState icon={<Icon size={32} aria-hidden />} {...empty} /> : children(all))}
      </QueryView>
    </>
  );
}

function useSearchText({ many }: LabelKind) {
  const { q } = useSearch({ from: `/shell/${many}` });
  const navigate = useNavigate();
  return {
    q,
    onSearch: (text: string | undefined) => navigate({ to: `/${many}`, search: { q: text }, replace: true }),
  };
}

function TagForm({ tag, onClose }: { tag: Schemas['Tag'] | null; onClose: () => void }) {
  const form = useForm({ initialValues: labelValues(tag) });
  return <LabelForm kind={TAGS} label={tag} form={form} body={(values) => values} onClose={onClose} />;
}

function MerchantForm({ merchant, onClose }: { merchant: Schemas['Merchant'] | null; onClose: () => void }) {
  const form = useForm({ initialValues: { ...labelValues(merchant), website_url: merchant?.website_url ?? '' } });
  return (
    <LabelForm
      kind={MERCHANTS}
      label={merchant}
      form={form}
      body={(values) => ({ ...values, website_url: values.website_url || null })}
      onClose={onClose}
    >
      <TextInput
        type="url"
        label={t('Website')}
        placeholder="https://example.org"
        {...form.getInputProps('website_url')}
      />
    </LabelForm>
  );
}

// Only http and https URLs become links.
function Website({ url }: { url: string | null }) {
  const address = url === null ? null : URL.parse(url);
  if (address === null || !/^https?:$/.test(address.protocol)) return null;
  return (
    <Anchor href={address.href} target="_blank" rel="noreferrer" size="sm" c="dimmed">
      {address.host}
    </Anchor>
  );
}

function AddLabel({ kind, form }: { kind: LabelKind; form: (onClose: () => void) => ReactNode }) {
  const draft = `new ${kind.filter}`;
  const { new: isNew } = useSearch({ from: `/shell/${kind.many}` });
  const navigate = useNavigate();
  const [isOpen, dialog] = useDraftDialog(draft);
  const close = () => {
    dialog.close();
    if (isNew)
      void navigate({ to: `/${kind.many}`, search: (before) => ({ ...before, new: undefined }), replace: true });
  };
  return (
    <WritersOnly>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
        {kind.texts.create}
      </Button>
      <FormDialog opened={isOpen || isNew === true} onClose={close} title={kind.texts.create} draft={draft}>
        {form(close)}
      </FormDialog>
    </WritersOnly>
  );
}
