import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, done, type Schemas } from '../../api/client.ts';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';
import { notifyDone } from '../../feedback/notify.tsx';
import { QueryPart } from '../../feedback/query-view.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { passkeysQuery } from '../section/queries.ts';
import { Section } from '../section/section.tsx';
import classes from '../section/settings.module.css';
import { AddPasskey } from './add-passkey.tsx';
import { canMakePasskeys } from './create-passkey.ts';
import { RenameDialog } from './rename-dialog.tsx';

type Passkey = Schemas['Passkey'];

/** The person's passkeys. */
export function PasskeysSection() {
  const passkeys = useQuery(passkeysQuery());
  return (
    <Section
      title="Passkeys"
      text="Sign in with your fingerprint, face or a security key, with no password and no code."
      action={canMakePasskeys() && <AddPasskey />}
    >
      {!canMakePasskeys() && (
        <Alert variant="outline">This browser makes passkeys only where the server is reached by https.</Alert>
      )}
      <QueryPart query={passkeys}>
        {(all) =>
          all.length === 0 ? (
            <Text size="sm">You have none yet.</Text>
          ) : (
            <ul className={classes.rows}>
              {all.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </QueryPart>
    </Section>
  );
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const format = useFormat();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: passkeysQuery().queryKey });
  const close = () => setAsked(null);
  const path = { params: { path: { id } } };
  const rename = useMutation({
    meta: { showsError: true },
    mutationFn: (to: string) => answer(api.PATCH('/api/v1/users/me/passkeys/{id}', { ...path, body: { name: to } })),
    onSuccess: close,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/users/me/passkeys/{id}', path)),
    onSuccess: () => notifyDone(`${name} signs you in no more`),
    onSettled: () => {
      close();
      return refresh();
    },
  });
  return (
    <li className={classes.row}>
      <div>
        <Text fw={500} className={classes.wrap ?? ''}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          Made {format.instant(created_at)},{' '}
          {last_used_at === null ? 'never used' : `last used ${format.ago(last_used_at)}`}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" aria-label={`Rename ${name}`} onClick={() => setAsked('rename')}>
          Rename
        </Button>
        <Button variant="default" aria-label={`Remove ${name}`} onClick={() => setAsked('remove')}>
          Remove
        </Button>
      </Group>
      <RenameDialog opened={asked === 'rename'} onClose={close} name={name} action={rename} />
      <ConfirmDialog
        opened={asked === 'remove'}
        onClose={close}
        title={`Remove ${name}?`}
        confirm="Remove passkey"
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        isFinal
      >
        It signs you in no more. Delete it in your device's password manager too.
      </ConfirmDialog>
    </li>
  );
}
