import { Button, Loader, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api, unwrap } from '../../api/index.ts';
import { FormError } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { PageTitle, SectionCard } from '../../ui/index.ts';

/** Where the bank sends the person back to: ends the set-up with what it sent along. */
export function BankReturnPage() {
  const navigate = useNavigate();
  const finish = useMutation({
    meta: { showsError: true },
    mutationFn: () => {
      // As the bank wrote it: the router reads values as JSON.
      const { state = '', ...sent } = Object.fromEntries(new URLSearchParams(window.location.search));
      const [id = ''] = state.split('.');
      const body = { state, ...sent };
      return unwrap(api.POST('/api/v1/bank_connections/{id}/authorization', { params: { path: { id } }, body }));
    },
    onSuccess: ({ id }) => navigate({ to: '/bank-connections', search: { link: id }, replace: true }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the person comes back
  useEffect(() => finish.mutate(), []);
  return (
    <>
      <PageTitle title={t('Banks')} />
      <SectionCard title={t('Back from the bank')}>
        {finish.error === null ? (
          <Text role="status">
            <Loader size="xs" me="xs" /> {t('The connection is finished.')}
          </Text>
        ) : (
          <>
            <FormError error={finish.error} />
            <Button mt="sm" renderRoot={(props) => <Link to="/bank-connections" search={{}} {...props} />}>
              {t('Back to the banks')}
            </Button>
          </>
        )}
      </SectionCard>
    </>
  );
}
