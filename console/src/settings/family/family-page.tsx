import { Alert, Button, Group, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { familySettingsQuery, issueOf, profileQuery, type Schemas } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { FormError } from '../../forms/index.ts';
import { type Place, PlaceFields, placeOf, saveFamily } from '../../regional-settings/index.ts';
import { Section } from '../section/index.ts';

type Family = Schemas['FamilySettings'];

/** The family's name, place and habits. Members see them, admins change them. */
export function FamilyPage() {
  const { data: settings } = useSuspenseQuery(familySettingsQuery());
  const { data: profile } = useSuspenseQuery(profileQuery());
  const isAdmin = profile.role === 'admin';
  return (
    <Section title="Family" text="These hold for everybody in the family, and for what the API writes out.">
      {!isAdmin && <Alert variant="outline">Only an admin of the family can change this.</Alert>}
      <FamilyForm settings={settings} disabled={!isAdmin} />
    </Section>
  );
}

function FamilyForm({ settings, disabled }: { settings: Family; disabled: boolean }) {
  const client = useQueryClient();
  const place = useForm<Place>({ initialValues: placeOf(settings) });
  const form = useForm({
    initialValues: {
      name: settings.name ?? '',
      month_start_day: settings.month_start_day,
      default_account_sharing: settings.default_account_sharing,
    },
  });
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => saveFamily(client, { ...place.values, ...form.values, name: form.values.name.trim() || null }),
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
          error={issueOf(save.error, 'name')}
        />
        <PlaceFields form={place} error={save.error} disabled={disabled} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label="The month begins on day"
            description="For whoever counts from one payday to the next."
            min={1}
            max={28}
            allowDecimal={false}
            disabled={disabled}
            {...form.getInputProps('month_start_day')}
            error={issueOf(save.error, 'month_start_day')}
          />
          <Select
            label="New accounts are"
            description="Who sees an account when it is made."
            data={[
              { value: 'shared', label: 'Shared with the family' },
              { value: 'private', label: 'Private to whoever made them' },
            ]}
            allowDeselect={false}
            disabled={disabled}
            {...form.getInputProps('default_account_sharing')}
          />
        </SimpleGrid>
        <FormError error={save.error} />
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
