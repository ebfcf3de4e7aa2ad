import { Anchor } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { merchantsQuery } from '../../api/index.ts';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { CurlButton, PageTitle } from '../../ui/index.ts';
import { AddLabel } from './add-label.tsx';
import { FlatLabels } from './flat-labels.tsx';
import { ImportMerchants } from './import-merchants.tsx';
import { MERCHANTS } from './label-kinds.ts';
import { MerchantForm } from './merchant-form.tsx';

export function MerchantsPage() {
  const merchants = useQuery(merchantsQuery());
  const { q } = useSearch({ from: '/shell/merchants' });
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title={t('Merchants')} text={t('The shops, companies and people you pay or get paid by.')}>
        <CurlButton path="/api/v1/merchants" />
        <ImportMerchants />
        <AddLabel kind={MERCHANTS} form={(onClose) => <MerchantForm merchant={null} onClose={onClose} />} />
      </PageTitle>
      <QueryView query={merchants}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconBuildingStore size={32} aria-hidden />}
              title={t('No merchants yet')}
              text={t('Add the shops and employers that appear in your transactions.')}
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
      </QueryView>
    </>
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
