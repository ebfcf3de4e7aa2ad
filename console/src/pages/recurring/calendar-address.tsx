import { Anchor, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, apiKeysQuery, type Schemas, unwrap } from '../../api/index.ts';
import { Form, FormButtons, FormDialog, SecretOnce, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';

type CalendarAddressProps = { readonly opened: boolean; readonly onClose: () => void };

/** Makes an address at which a calendar app subscribes to the bills. */
export function CalendarAddress({ opened, onClose }: CalendarAddressProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Bills in your calendar')}>
      <NewAddress onClose={onClose} />
    </FormDialog>
  );
}

const SCOPE = 'calendar:read';

function NewAddress({ onClose }: Pick<CalendarAddressProps, 'onClose'>) {
  const form = useForm({ initialValues: { name: '', showsAmounts: true } });
  const create = useMutation({
    mutationFn: (api_key: Schemas['NewApiKey']) => unwrap(api.POST('/api/v1/api_keys', { body: { api_key } })),
    meta: { showsError: true },
    // The response holds a secret: drop it as soon as the dialog closes.
    gcTime: 0,
  });
  const address = create.data?.calendar_url;
  if (address != null)
    return (
      <SecretOnce title={t('Copy the address now')} secret={address} onDone={onClose}>
        <Text size="sm">{t('Paste it into your calendar app where you subscribe to a calendar by its address.')}</Text>
      </SecretOnce>
    );
  return (
    <Form
      form={form}
      error={create.error}
      onSend={({ name, showsAmounts }) => create.mutate({ name, scopes: [SCOPE], mask_values: !showsAmounts })}
      buttons={<FormButtons submit={t('Create address')} isBusy={create.isPending} onCancel={onClose} />}
    >
      <Text size="sm">
        {t(
          'A calendar app that knows the address sees your expected payments and the days of your goals, and nothing else of your data. It asks again by itself.',
        )}
      </Text>
      <TextInput
        label={t('Name')}
        description={t('For example the calendar app that uses it')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Switch
        label={t('With amounts')}
        description={t('Without them the calendar has names and days.')}
        {...form.getInputProps('showsAmounts', { type: 'checkbox' })}
      />
      <Addresses />
    </Form>
  );
}

/** The addresses that there are; they are revoked as API keys. */
function Addresses() {
  const { data: keys = [] } = useQuery(apiKeysQuery());
  const own = keys.filter(({ revoked_at, scopes }) => revoked_at === null && scopes.every((scope) => scope === SCOPE));
  if (own.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm">{t('Addresses that work: {names}', { names: own.map(({ name }) => name).join(', ') })}</Text>
      <Anchor size="sm" renderRoot={(props) => <Link to="/developers/keys" {...props} />}>
        {t('Revoke them under API keys')}
      </Anchor>
    </Stack>
  );
}
