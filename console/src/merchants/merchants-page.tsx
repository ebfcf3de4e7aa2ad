import { Anchor, TextInput } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { merchantsQuery, type Schemas } from '../api/index.ts';
import { EmptyState, QueryPart } from '../feedback/index.ts';
import { AddLabel, FlatLabels, LabelForm, MERCHANTS } from '../labels/index.ts';
import { CurlButton, PageTitle } from '../ui/index.ts';

type Merchant = Schemas['Merchant'];

/** Merchants: who was paid, or who paid. */
export function MerchantsPage() {
  const merchants = useQuery(merchantsQuery());
  const { q } = useSearch({ from: '/shell/merchants' });
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title="Merchants" text="Who you pay, and who pays you.">
        <CurlButton path="/api/v1/merchants" />
        <AddLabel kind={MERCHANTS} form={(onClose) => <MerchantForm merchant={null} onClose={onClose} />} />
      </PageTitle>
      <QueryPart query={merchants}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconBuildingStore size={32} aria-hidden />}
              title="No merchants yet"
              text="Add the shops and employers that come up again and again."
            />
          ) : (
            <FlatLabels
              kind={MERCHANTS}
              all={all}
              q={q}
              onSearch={(text) => navigate({ to: '/merchants', search: { q: text }, replace: true })}
              form={(merchant, onClose) => <MerchantForm merchant={merchant} onClose={onClose} />}
              details={({ website_url }) => <Website url={website_url} />}
            />
          )
        }
      </QueryPart>
    </>
  );
}

function MerchantForm({ merchant, onClose }: { merchant: Merchant | null; onClose: () => void }) {
  return (
    <LabelForm
      kind={MERCHANTS}
      label={merchant}
      onClose={onClose}
      more={(text) => ({ website_url: text('website_url') || null })}
    >
      <TextInput
        name="website_url"
        type="url"
        label="Website"
        placeholder="https://example.org"
        defaultValue={merchant?.website_url ?? ''}
      />
    </LabelForm>
  );
}

// What is no web address must not become a link.
function Website({ url }: { url: string | null }) {
  const address = url === null ? null : URL.parse(url);
  if (address === null || !/^https?:$/.test(address.protocol)) return null;
  return (
    <Anchor href={address.href} target="_blank" rel="noreferrer" size="sm" c="dimmed">
      {address.host}
    </Anchor>
  );
}
