import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, apiKeysQuery, type Schemas, unwrap } from '../../../api/index.ts';
import { EmptyState, LoadingCards, QueryView } from '../../../ui/feedback/index.ts';
import { FoldedFields, Form, FormButtons, FormDialog, useDraftDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconKey, IconPlus } from '../../../ui/icons/index.ts';
import { CurlButton, WritersOnly } from '../../../ui/index.ts';
import { ScopePicker } from '../scope-picker.tsx';
import { SectionHeading } from '../section-heading.tsx';
import { IssuedKey } from './issued-key.tsx';
import { KeyCard } from './key-card.tsx';
import { KeyFields, KeyName } from './key-fields.tsx';
import { keyMembers, NEW_KEY } from './key-values.ts';

export function KeysPage() {
  const keys = useQuery({ ...apiKeysQuery(), refetchInterval: 15_000 });
  const [isCreating, create] = useDraftDialog(NEW_KEY_DRAFT);
  const add = (
    <WritersOnly>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create.open}>
        {t('New API key')}
      </Button>
    </WritersOnly>
  );
  return (
    <>
      <SectionHeading
        title={t('API keys')}
        text={t('Keys give scripts and programs access to your data, limited to the permissions you choose.')}
      >
        <CurlButton path="/api/v1/api_keys" />
        {keys.data?.some(isLive) !== false && add}
      </SectionHeading>
      <QueryView query={keys} loading={<LoadingCards cards={2} height={220} />}>
        {(all) => <KeyList keys={all} add={add} />}
      </QueryView>
      <CreateKeyDialog opened={isCreating} onClose={create.close} />
    </>
  );
}

const isLive = ({ revoked_at }: Schemas['ApiKey']) => revoked_at === null;

type KeyListProps = { readonly keys: readonly Schemas['ApiKey'][]; readonly add: ReactNode };

function KeyList({ keys, add }: KeyListProps) {
  const { revoked: showsRevoked } = useSearch({ from: '/shell/developers/keys' });
  const live = keys.filter(isLive);
  const revoked = keys.filter((key) => key.revoked_at !== null);
  return (
    <Stack>
      {live.length === 0 && (
        <EmptyState
          icon={<IconKey size={32} aria-hidden />}
          title={t('No API keys yet')}
          text={t('Create a key to read your accounts from a script, for example with curl.')}
          action={add}
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

/** The name of the draft of a new key. */
const NEW_KEY_DRAFT = 'new API key';

/** Creates a key and shows its secret once. */
function CreateKeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('New API key')} size="lg" draft={NEW_KEY_DRAFT}>
      <CreateKey onClose={onClose} />
    </FormDialog>
  );
}

function CreateKey({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: NEW_KEY });
  const create = useCreateKey();
  const { scopes } = form.values;
  if (create.data !== undefined) return <IssuedKey issued={create.data} onClose={onClose} />;
  return (
    <Form
      form={form}
      error={create.error}
      onSend={(values) =>
        create.mutate({
          ...keyMembers(values),
          expires_at: keyMembers(values).expires_at ?? null,
          tier: values.tier ?? undefined,
          scopes: values.scopes,
        })
      }
      buttons={
        <FormButtons
          submit={t('Create key')}
          isBusy={create.isPending}
          isDisabled={scopes.length === 0}
          onCancel={onClose}
        />
      }
    >
      <KeyName form={form} />
      <ScopePicker
        holder="key"
        scopes={scopes}
        onChange={(chosen) => form.setFieldValue('scopes', chosen)}
        error={form.errors.scopes}
      />
      <FoldedFields
        label={t('Expiry, accounts and other limits')}
        isNeeded={limitsOf(form.errors) !== '{}' || limitsOf(form.values) !== limitsOf(NEW_KEY)}
      >
        <KeyFields form={form} current={null} />
      </FoldedFields>
    </Form>
  );
}

/** The folded values of a key, or their errors, to compare. */
function limitsOf({ name: _name, scopes: _scopes, ...limits }: { readonly name?: unknown; readonly scopes?: unknown }) {
  return JSON.stringify(limits);
}

function useCreateKey() {
  return useMutation({
    mutationFn: (body: Schemas['NewApiKey']) => unwrap(api.POST('/api/v1/api_keys', { body: { api_key: body } })),
    meta: { showsError: true },
    // The response holds a secret: drop it as soon as the dialog closes.
    gcTime: 0,
  });
}
