import { Alert, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { familySettingsQuery, profileQuery, type Schemas } from '../../api/index.ts';
import { notifyDone } from '../../ui/feedback/index.ts';
import { Form, FormButtons, type FormState, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { RegionFields, regionOf, saveFamilySettings } from '../../ui/regional-settings/index.ts';
import { Section } from './section.tsx';

type Family = Schemas['FamilySettings'];

/** The family's settings: read-only for members, editable for admins. */
export function FamilyPage() {
  const { data: settings } = useSuspenseQuery(familySettingsQuery());
  const { data: profile } = useSuspenseQuery(profileQuery());
  const isAdmin = profile.role === 'admin';
  return (
    <Section title={t('Family')} text={t('These settings apply to all members and to the API.')}>
      {!isAdmin && <Alert variant="outline">{t('Only admins can change these settings.')}</Alert>}
      <FamilyForm settings={settings} disabled={!isAdmin} />
    </Section>
  );
}

function initialValues({ name, month_start_day, default_account_sharing, match_transfers, ...settings }: Family) {
  return { ...regionOf(settings), name: name ?? '', month_start_day, default_account_sharing, match_transfers };
}

type Values = ReturnType<typeof initialValues>;

function FamilyForm({ settings, disabled }: { settings: Family; disabled: boolean }) {
  const client = useQueryClient();
  const form = useForm<Values>({ initialValues: initialValues(settings), draft: 'family' });
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: ({ name, ...values }: Values) => saveFamilySettings(client, { ...values, name: name || null }),
    onSuccess: () => {
      form.saved();
      notifyDone(t('Family settings saved'));
    },
  });
  return (
    <Form
      form={form}
      error={save.error}
      onSend={(values) => save.mutate(values)}
      buttons={!disabled && <FormButtons submit={t('Save')} isBusy={save.isPending} isDisabled={!form.isDirty()} />}
    >
      <TextInput label={t('Family name')} maxLength={100} disabled={disabled} {...form.getInputProps('name')} />
      <RegionFields form={form} disabled={disabled} />
      <DefaultFields form={form} disabled={disabled} />
    </Form>
  );
}

function DefaultFields({ form, disabled }: { readonly form: FormState<Values>; readonly disabled: boolean }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        label={t('First day of the month')}
        description={t('Useful if you budget from payday to payday.')}
        min={1}
        max={28}
        allowDecimal={false}
        disabled={disabled}
        {...form.getInputProps('month_start_day')}
      />
      <Select
        label={t('Sharing of new accounts')}
        description={t('Who can see an account when it is created.')}
        data={[
          { value: 'shared', label: t('Shared with all members') },
          { value: 'private', label: t('Private to their owner') },
        ]}
        allowDeselect={false}
        disabled={disabled}
        {...form.getInputProps('default_account_sharing')}
      />
      <Select
        label={t('Transfers that are found automatically')}
        description={t('The texts are evidence if they name a transfer, the other account or its owner.')}
        data={[
          { value: 'evidence', label: t('Confirm with evidence, suggest the others') },
          { value: 'all', label: t('Confirm all') },
          { value: 'off', label: t('Find none') },
        ]}
        allowDeselect={false}
        disabled={disabled}
        {...form.getInputProps('match_transfers')}
      />
    </SimpleGrid>
  );
}
