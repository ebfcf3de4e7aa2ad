import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FRESH, profileQuery } from '../../api/index.ts';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconBuildingBank, IconPlus } from '../../ui/icons/index.ts';
import { CurlButton, PageTitle, SectionCard, useCanWrite, WritersOnly } from '../../ui/index.ts';
import { BankAttention } from './bank-attention.tsx';
import { type Connection, connectionsQuery } from './bank-queries.ts';
import classes from './banks.module.css';
import { ConnectCard } from './connect-card.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { LinkCard } from './link-card.tsx';
import { SyncList } from './sync-list.tsx';

/** The connections to banks with their needs and states, and the changes of each sync. */
export function BanksPage() {
  const query = useQuery({ ...connectionsQuery(), ...FRESH });
  const connect = (
    <WritersOnly>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/bank-connections" search={{ connect: 'new' }} {...props} />}
      >
        {t('Connect a bank')}
      </Button>
    </WritersOnly>
  );
  return (
    <>
      <PageTitle title={t('Banks')} text={t('Transactions and balances that come by themselves each day.')}>
        <CurlButton path="/api/v1/bank_connections" />
        {connect}
      </PageTitle>
      <QueryView query={query}>{(connections) => <Banks connections={connections} connect={connect} />}</QueryView>
    </>
  );
}

type BanksProps = { readonly connections: readonly Connection[]; readonly connect: React.ReactNode };

function Banks({ connections, connect }: BanksProps) {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const search = useSearch({ from: '/shell/bank-connections' });
  const canWrite = useCanWrite();
  const navigate = useNavigate({ from: '/bank-connections' });
  const close = () => void navigate({ search: {} });
  const own = connections.filter(({ user_id }) => user_id === profile.id);
  const linked = own.find(({ id }) => id === search.link);
  const renewed = own.find(({ id }) => id === search.connect);
  const isConnecting = canWrite && (search.connect === 'new' || renewed !== undefined);
  if (connections.length === 0 && !isConnecting) return <NoBanks connect={connect} />;
  return (
    <Stack>
      <BankAttention connections={own} />
      <div className={classes.columns}>
        <Stack>
          {isConnecting && <ConnectCard key={search.connect} renewed={renewed} onClose={close} />}
          {linked && <LinkCard key={linked.id} connection={linked} connections={connections} onClose={close} />}
          {connections.length > 0 && <SyncList connections={connections} />}
        </Stack>
        <Stack>
          {connections.map((connection) => (
            <ConnectionCard key={connection.id} connection={connection} isOwn={own.includes(connection)} />
          ))}
          <SectionCard title={t('What Coffer may do')}>
            <Text size="sm" c="dimmed">
              {t(
                'Read balances and transactions. It cannot pay. What gives access is sealed on this server and is in no backup.',
              )}
            </Text>
          </SectionCard>
        </Stack>
      </div>
    </Stack>
  );
}

function NoBanks({ connect }: Pick<BanksProps, 'connect'>) {
  return (
    <EmptyState
      icon={<IconBuildingBank size={40} stroke={1.4} aria-hidden />}
      title={t('No banks connected')}
      text={t('Connect a bank, and its transactions come every day. Or import its files when you like.')}
      action={
        <Group mt="sm" justify="center">
          {connect}
          <Button variant="default" renderRoot={(props) => <Link to="/imports" search={{}} {...props} />}>
            {t('Import a file')}
          </Button>
        </Group>
      }
    />
  );
}
