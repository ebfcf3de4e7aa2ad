import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { Schemas } from '../../api/index.ts';
import { EmptyState, LoadingCards, QueryPart } from '../../feedback/index.ts';
import { CurlButton, WritersOnly } from '../../ui/index.ts';
import { apiKeysQuery, PartTitle } from '../credentials/index.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyCard } from './key-card.tsx';

/** API keys: what each may do and how it is used, and the way to more. */
export function KeysPage() {
  const keys = useQuery({ ...apiKeysQuery(), refetchInterval: 15_000 });
  const [isCreating, create] = useDisclosure(false);
  return (
    <>
      <PartTitle title="API keys" text="A key lets a script or a program in, as you, with no more than you give it.">
        <CurlButton path="/api/v1/api_keys" />
        <WritersOnly>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create.open}>
            New API key
          </Button>
        </WritersOnly>
      </PartTitle>
      <QueryPart query={keys} loading={<LoadingCards cards={2} height={220} />}>
        {(all) => <KeyList keys={all} />}
      </QueryPart>
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
          title="No keys yet"
          text="Make one, and a script can read your accounts with a single line of curl."
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
          {showsRevoked ? 'Hide' : 'Show'} revoked keys ({revoked.length})
        </Button>
      )}
      {showsRevoked && revoked.map((key) => <KeyCard key={key.id} apiKey={key} />)}
    </Stack>
  );
}
