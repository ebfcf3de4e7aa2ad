import { Alert, Button, Group, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { familySettingsQuery, issueFor, profileQuery, type Schemas } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { FormError } from '../../forms/index.ts';
import { type Region, RegionFields, regionOf, saveFamilySettings } from '../../regional-settings/index.ts';
import { Section } from '../section/index.ts';

type Family = Schemas['FamilySettings'];

/** The family's settings: read-only for members, editable for admins. */
export function FamilyPage() {
  const { data: settings } = useSuspenseQuery(familySettingsQuery());
  const { data: profile } = useSuspenseQuery(profileQuery());
  const isAdmin = profile.role === 'admin';
  return (
    <Section title="Family" text="These settings apply to all members and to the API.">
      {!isAdmin && <Alert variant="outline">Only admins can change these settings.</Alert>}
      <FamilyForm settings={settings} disabled={!isAdmin} />
    </Section>
  );
}

type Defaults = Pick<Family, 'month_start_day' | 'default_account_sharing'> & { name: string };

function FamilyForm({ settings, disabled }: { settings: Family; disabled: boolean }) {
  const client = useQueryClient();
  const place = useForm<Region>({ initialValues: regionOf(settings) });
  const form = useForm<Defaults>({
    initialValues: {
      name: settings.name ?? '',
      month_start_day: settings.month_start_day,
      default_account_sharing: settings.default_account_sharing,
    },
  });
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      saveFamilySettings(client, { ...place.values, ...form.values, name: form.values.name.trim() || null }),
    onSuccess: () => {
      place.resetDirty();
      form.resetDirty();
      notifyDone('Family settings saved');
    },
  });
  const submit = form.onSubmit(() => save.mutate());
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Family name"
          maxLength={100}
          disabled={disabled}
          {...form.getInputProps('name')}
          error={issueFor(save.error, 'name')}
        />
        <RegionFields form={place} error={save.error} disabled={disabled} />
        <DefaultFields form={form} error={save.error} disabled={disabled} />
        <FormError error={save.error} fields={['name', 'month_start_day', ...Object.keys(place.values)]} />
        {!disabled && (
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty() && !place.isDirty()}>
              Save
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

type DefaultFieldsProps = {
  readonly form: UseFormReturnType<Defaults>;
  readonly error: Error | null;
  readonly disabled: boolean;
};

function DefaultFields({ form, error, disabled }: DefaultFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        label="First day of the month"
        description="Useful if you budget from payday to payday."
        min={1}
        max={28}
        allowDecimal={false}
        disabled={disabled}
        {...form.getInputProps('month_start_day')}
        error={issueFor(error, 'month_start_day')}
      />
      <Select
        label="Sharing of new accounts"
        description="Who can see an account when it is created."
        data={[
          { value: 'shared', label: 'Shared with all members' },
          { value: 'private', label: 'Private to their owner' },
        ]}
        allowDeselect={false}
        disabled={disabled}
        {...form.getInputProps('default_account_sharing')}
      />
    </SimpleGrid>
  );
}
