import { ActionIcon, Button, Group, Menu, Paper, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { accountsQuery, api, done, unwrap } from '../../api/index.ts';
import { ConfirmDialog, notifyDone } from '../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import {
  IconBuildingBank,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconRepeat,
  IconTrash,
} from '../../ui/icons/index.ts';
import { useFormat } from '../../ui/index.ts';
import { type Connection, changeConnection, connectorsQuery, syncNow } from './bank-queries.ts';
import { bankState } from './bank-state.ts';
import { BankStateTag } from './bank-state-tag.tsx';
import classes from './banks.module.css';

/** A connection: its bank and accounts, its state in words, and what its person can do. */
export function ConnectionCard({ connection, isOwn }: { connection: Connection; isOwn: boolean }) {
  const id = useId();
  const format = useFormat();
  const { data: connectors } = useQuery(connectorsQuery());
  const { name, linked_accounts: accounts, connector, last_error: error, status } = connection;
  const linked = accounts.filter(({ account_id }) => account_id !== null).length;
  const via = connectors?.bank_connectors.find((one) => one.id === connector)?.name ?? connector;
  return (
    <Paper component="section" aria-labelledby={id}>
      <div className={classes.bank}>
        <span className={classes.icon}>
          <IconBuildingBank size={18} stroke={1.6} aria-hidden />
        </span>
        <div className={classes.names}>
          <h2 id={id}>{name}</h2>
          <span className={classes.second}>
            {t('{count, plural, =0 {No account linked} one {One account} other {# accounts}}', { count: linked })} ·{' '}
            {via}
          </span>
        </div>
        <BankStateTag state={bankState(connection, format)} />
      </div>
      {error !== null && !accounts.some(({ last_error }) => last_error?.message === error.message) && (
        <Text size="sm" c="dimmed" mt="xs">
          {error.message}
        </Text>
      )}
      <AccountNames connection={connection} />
      {isOwn && (
        <Group gap="xs" mt="sm">
          {status !== 'ended' && status !== 'paused' && linked > 0 && <SyncButton connection={connection} />}
          {linked === 0 && (
            <Button
              size="xs"
              renderRoot={(props) => <Link to="/bank-connections" search={{ link: connection.id }} {...props} />}
            >
              {t('Link accounts')}
            </Button>
          )}
          {status !== 'ended' && <PauseButton connection={connection} />}
          <ConnectionMenu connection={connection} />
        </Group>
      )}
    </Paper>
  );
}

/** The accounts here that the connection fills, and why one of them gets nothing, or not all. */
function AccountNames({ connection: { linked_accounts: all } }: { connection: Connection }) {
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  const named = accounts.filter(({ id }) => all.some(({ account_id }) => account_id === id));
  if (named.length === 0) return null;
  const faults = all.flatMap(({ account_id, last_error }) => {
    const name = named.find(({ id }) => id === account_id)?.name;
    return name === undefined || last_error === null ? [] : [{ account_id, name, words: last_error.message }];
  });
  return (
    <Text size="sm" mt="xs" component="div">
      {named.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to="/accounts/$id" params={{ id }} className={classes.account ?? ''}>
            {name}
          </Link>
        </span>
      ))}
      {faults.map(({ account_id, name, words }) => (
        <span key={account_id} className={classes.second}>
          {name}: {words}
        </span>
      ))}
    </Text>
  );
}

function SyncButton({ connection: { id, name } }: { connection: Connection }) {
  const sync = useMutation({
    mutationFn: () => unwrap(syncNow(id)),
    onSuccess: () => notifyDone(t('{bank} is asked now', { bank: name })),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRepeat size={14} aria-hidden />}
      loading={sync.isPending}
      aria-label={t('Sync now: {name}', { name })}
      onClick={() => sync.mutate()}
    >
      {t('Sync now')}
    </Button>
  );
}

function PauseButton({ connection: { id, name, status } }: { connection: Connection }) {
  const isPaused = status === 'paused';
  const change = useMutation({
    mutationFn: (to: 'active' | 'paused') => unwrap(changeConnection(id, { status: to })),
    onSuccess: (_saved, to) =>
      notifyDone(to === 'active' ? t('{bank} goes on', { bank: name }) : t('{bank} is paused', { bank: name }), () =>
        change.mutate(to === 'active' ? 'paused' : 'active'),
      ),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={isPaused ? <IconPlayerPlay size={14} aria-hidden /> : <IconPlayerPause size={14} aria-hidden />}
      loading={change.isPending}
      aria-label={isPaused ? t('Go on with {name}', { name }) : t('Pause {name}', { name })}
      onClick={() => change.mutate(isPaused ? 'active' : 'paused')}
    >
      {isPaused ? t('Go on') : t('Pause')}
    </Button>
  );
}

function ConnectionMenu({ connection }: { connection: Connection }) {
  const { id, name } = connection;
  const [opened, open] = useState<'rename' | 'disconnect' | null>(null);
  const close = () => open(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={t('Actions for {name}', { name })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPlugConnected size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/bank-connections" search={{ link: id }} {...props} />}
          >
            {t('Link accounts')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconRepeat size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/bank-connections" search={{ connect: id }} {...props} />}
          >
            {t('Renew the access')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => open('rename')}>
            {t('Rename')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => open('disconnect')}>
            {t('Disconnect')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RenameDialog connection={connection} opened={opened === 'rename'} onClose={close} />
      <DisconnectDialog connection={connection} opened={opened === 'disconnect'} onClose={close} />
    </>
  );
}

type DialogProps = { readonly connection: Connection; readonly opened: boolean; readonly onClose: () => void };

function RenameDialog({ connection, opened, onClose }: DialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Rename {name}', { name: connection.name })}>
      {opened && <RenameForm connection={connection} onClose={onClose} />}
    </FormDialog>
  );
}

function RenameForm({ connection: { id, name }, onClose }: Omit<DialogProps, 'opened'>) {
  const form = useForm({ initialValues: { name } });
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: (values: { readonly name: string }) => unwrap(changeConnection(id, values)),
    onSuccess: () => {
      form.saved();
      onClose();
    },
  });
  return (
    <Form
      form={form}
      error={save.error}
      onSend={(values) => save.mutate(values)}
      buttons={<FormButtons submit={t('Save')} isBusy={save.isPending} onCancel={onClose} />}
    >
      <TextInput label={t('Name')} required maxLength={255} data-autofocus {...form.getInputProps('name')} />
    </Form>
  );
}

function DisconnectDialog({ connection: { id, name }, opened, onClose }: DialogProps) {
  const [keeps, setKeeps] = useState('keep');
  const disconnect = useMutation({
    mutationFn: () =>
      done(
        api.DELETE('/api/v1/bank_connections/{id}', {
          params: { path: { id }, query: { keep_transactions: keeps === 'keep' } },
        }),
      ),
    onSuccess: () => {
      onClose();
      notifyDone(t('{bank} is disconnected', { bank: name }));
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Disconnect {name}?', { name })}
      confirm={t('Disconnect')}
      onConfirm={() => disconnect.mutate()}
      isBusy={disconnect.isPending}
      isDestructive
    >
      <Stack gap="sm">
        <Text size="sm">{t('Nothing comes from this bank any more. Your accounts stay.')}</Text>
        <Radio.Group label={t('What it has brought')} value={keeps} onChange={setKeeps}>
          <Stack gap="xs" mt="xs">
            <Radio value="keep" label={t('Keep the transactions')} />
            <Radio
              value="revert"
              label={t('Take the transactions back')}
              description={t('Those that you have edited or entered yourself stay.')}
            />
          </Stack>
        </Radio.Group>
      </Stack>
    </ConfirmDialog>
  );
}
