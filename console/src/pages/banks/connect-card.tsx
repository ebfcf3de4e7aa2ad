import { Alert, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, type Schemas, unwrap } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { Form, FormButtons, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { type Connection, type Connector, changeConnection, connectorsQuery } from './bank-queries.ts';
import { ChallengeForm } from './challenge-form.tsx';
import { SetUpCard } from './set-up-card.tsx';
import { enteredOf, SetUpField, type SetUpValues } from './set-up-field.tsx';

type ConnectCardProps = {
  /** The connection to renew; undefined for a new one. */
  readonly renewed: Connection | undefined;
  readonly onClose: () => void;
};

/** Chooses how to connect, and asks for what that needs. */
export function ConnectCard({ renewed, onClose }: ConnectCardProps) {
  const query = useQuery(connectorsQuery());
  return (
    <SetUpCard
      title={renewed === undefined ? t('Connect a bank') : t('Renew {name}', { name: renewed.name })}
      step={1}
      onCancel={onClose}
    >
      <QueryView query={query} loading={<Skeleton height={160} />}>
        {({ bank_connectors: all }) => <Connectors all={all} renewed={renewed} />}
      </QueryView>
    </SetUpCard>
  );
}

function Connectors({ all, renewed }: { all: readonly Connector[]; renewed: Connection | undefined }) {
  const [chosen, choose] = useState(renewed?.connector ?? all[0]?.id);
  const connector = all.find(({ id }) => id === chosen);
  if (connector === undefined) {
    return <Alert variant="outline">{t('This server has no way to connect a bank.')}</Alert>;
  }
  return (
    <Stack>
      {all.length === 1 && (
        <Text size="sm">
          <b>{connector.name}</b> {ABOUT[connector.id]}
        </Text>
      )}
      {renewed === undefined && all.length > 1 && (
        <Radio.Group label={t('How to connect')} value={connector.id} onChange={choose}>
          <Stack gap="xs" mt="xs">
            {all.map(({ id, name }) => (
              <Radio key={id} value={id} label={name} description={ABOUT[id]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Fields key={connector.id} connector={connector} renewed={renewed} />
    </Stack>
  );
}

const ABOUT: Readonly<Record<string, string>> = {
  simplefin: t('A service that reads banks, most of them in the US and Canada, for a small fee.'),
  enable_banking: t('Banks in Europe, with an application of your own at Enable Banking.'),
  fints: t('Banks in Germany, without a service in between.'),
  folder: t('Files that a script or a bank program drops into a folder of this server.'),
};

const HELP: Readonly<Record<string, string>> = {
  token: t('Connect your bank at the service and copy the token that it shows. It works once.'),
  redirect: t('You go to your bank, sign in there and come back.'),
  credentials: t('The server keeps this sealed and shows it to no one.'),
  folder: t('The folder is set up by the operator of this server.'),
};

function Fields({ connector, renewed }: { connector: Connector; renewed: Connection | undefined }) {
  const { fields, set_up: setUp } = connector;
  const navigate = useNavigate({ from: '/bank-connections' });
  // A token works once; the other kinds keep what was entered before.
  const keeps = renewed !== undefined && setUp !== 'token';
  const [challenged, challenge] = useState<Connection | null>(null);
  const form = useForm<SetUpValues>({
    initialValues: Object.fromEntries(fields.map(({ name }) => [name, ''])),
  });
  const connect = useMutation({
    meta: { showsError: true },
    mutationFn: (values: SetUpValues) => send(connector, renewed, values),
    onSuccess: (connection) => {
      form.saved(Object.fromEntries(fields.map(({ name }) => [name, ''])));
      if (connection.authorization_url !== null) window.location.assign(connection.authorization_url);
      else if (connection.challenge !== null) challenge(connection);
      else void navigate({ search: renewed === undefined ? { link: connection.id } : {} });
    },
  });
  if (challenged !== null) {
    const finish = ({ id }: Connection) => navigate({ search: renewed === undefined ? { link: id } : {} });
    return <ChallengeForm first={challenged} onDone={(connection) => void finish(connection)} />;
  }
  return (
    <Form
      form={form}
      error={connect.error}
      onSend={(values) => connect.mutate(values)}
      buttons={
        <FormButtons
          submit={setUp === 'redirect' ? t('Go to the bank') : renewed === undefined ? t('Connect') : t('Renew')}
          isBusy={connect.isPending}
        />
      }
    >
      <Text size="sm" c="dimmed">
        {HELP[setUp]} {keeps && t('Leave empty what has not changed.')}
      </Text>
      {fields.map((field, index) => (
        <SetUpField
          key={field.name}
          field={field}
          connector={connector}
          values={form.values}
          isRequired={field.required && !keeps}
          input={{ ...form.getInputProps(field.name), 'data-autofocus': index === 0 || undefined }}
        />
      ))}
    </Form>
  );
}

function send({ id, set_up: setUp }: Connector, renewed: Connection | undefined, values: SetUpValues) {
  const given = enteredOf(values);
  if (renewed !== undefined) {
    return unwrap(changeConnection(renewed.id, { ...given, ...(setUp !== 'token' && { renew: true }) }));
  }
  const bank_connection: Schemas['NewBankConnection'] = { connector: id, ...given };
  return unwrap(api.POST('/api/v1/bank_connections', { body: { bank_connection } }));
}
