import { Button, Stack } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { Schemas } from '../../../api/index.ts';
import { apiKeysQuery } from '../../../api/index.ts';
import { EmptyState, LoadingCards, QueryView } from '../../../ui/feedback/index.ts';
import { useDraftDialog } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { CurlButton, WritersOnly } from '../../../ui/index.ts';
import { SectionHeading } from '../section-heading.tsx';
import { CreateKeyDialog, NEW_KEY_DRAFT } from './create-key-dialog.tsx';
import { KeyCard } from './key-card.tsx';

export function KeysPage() {
  const keys = useQuery({ ...apiKeysQuery(), refetchInterval: 15_000 });
  const [isCreating, create] = useDraftDialog(NEW_KEY_DRAFT);
  return (
    <>
      <SectionHeading
        title={t('API keys')}
        text={t('Keys give scripts and programs access to your data, limited to the permissions you choose.')}
      >
        <CurlButton path="/api/v1/api_keys" />
        <WritersOnly>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create.open}>
            {t('New API key')}
          </Button>
        </WritersOnly>
      </SectionHeading>
      <QueryView query={keys} loading={<LoadingCards cards={2} height={220} />}>
        {(all) => <KeyList keys={all} />}
      </QueryView>
      <CreateKeyDialog opened={isCreating} onClose={create.close} />
    </>
  );
}

function KeyList({ keys }: { keys: readonly Schemas['ApiKey'][] }) {
  const { revoked: showsRevoked } = useSearch({ from: '/shell/developers/keys' });
  const live = keys.filter((key) => key.revoked_at === null);
  const revoked = keys.filter((key) => key.revoked_at !== null);
  return (
    <Stack>
      {live.length === 0 && (
        <EmptyState
          icon={<IconKey size={32} aria-hidden />}
          title={t('No API keys yet')}
          text={t('Create a key to read your accounts from a script, for example with curl.')}
        />
      )}
      {live.map((key) => (
        <KeyCard key={key.id} apiKey={key} />
      ))}
      {revoked.length > 0 && (
        <Button
          variant="subtle"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          renderRoot={(props) => (
            <Link to="/developers/keys" search={{ revoked: showsRevoked ? undefined : true }} {...props} />
          )}
        >
          {showsRevoked
            ? t('Hide revoked keys ({count})', { count: revoked.length })
            : t('Show revoked keys ({count})', { count: revoked.length })}
        </Button>
      )}
      {showsRevoked && revoked.map((key) => <KeyCard key={key.id} apiKey={key} />)}
    </Stack>
  );
}
