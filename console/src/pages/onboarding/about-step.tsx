import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { regionDefaults } from '#client/region-defaults.ts';
import { api, profileQuery, type Schemas, unwrap } from '../../api/index.ts';
import { Form, FormButtons, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import {
  browserCountry,
  countries,
  type Region,
  RegionFields,
  regionOf,
  saveFamilySettings,
} from '../../ui/regional-settings/index.ts';
import { useFinishOnboarding } from './use-finish-onboarding.ts';

type AboutStepProps = { readonly profile: Schemas['Profile']; readonly family: Schemas['FamilySettings'] };
type Values = Region & { first_name: string; last_name: string; name: string };

/** Asks for the user's name and, for an admin, for the family's region. */
export function AboutStep({ profile, family }: AboutStepProps) {
  const isAdmin = profile.role === 'admin';
  const form = useForm<Values>({
    initialValues: {
      ...suggestedRegion(family),
      first_name: profile.first_name ?? '',
      last_name: profile.last_name ?? '',
      name: family.name ?? '',
    },
    draft: 'about',
  });
  // The sign-up page asks for the region too.
  const [asksRegion, setAsksRegion] = useState(family.country === null);
  const save = useSave(isAdmin, () => form.saved());
  const submit = isAdmin ? t('Continue') : t('Open {name}', { name: family.name ?? 'Coffer' });
  return (
    <Form
      form={form}
      error={save.error}
      onSend={(values) => save.mutate(values)}
      buttons={<FormButtons submit={submit} isBusy={save.isPending} />}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('First name')}
          autoComplete="given-name"
          required
          autoFocus
          maxLength={100}
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={t('Last name')}
          autoComplete="family-name"
          maxLength={100}
          {...form.getInputProps('last_name')}
        />
      </SimpleGrid>
      {isAdmin && (
        <>
          <TextInput
            label={t('Family name')}
            description={t('Shown to everyone in your family.')}
            maxLength={100}
            {...form.getInputProps('name')}
          />
          {asksRegion ? (
            <RegionFields form={form} requiresCountry />
          ) : (
            <KnownRegion region={form.values} onChange={() => setAsksRegion(true)} />
          )}
        </>
      )}
    </Form>
  );
}

/** The known region, in one line. */
function KnownRegion({ region, onChange }: { readonly region: Region; readonly onChange: () => void }) {
  const { country, currency, timezone } = region;
  const name = countries().find(({ value }) => value === country)?.label;
  return (
    <Group gap="xs">
      <Text size="sm">{[name, currency, timezone].filter(Boolean).join(' · ')}</Text>
      <Button size="compact-sm" variant="subtle" onClick={onChange}>
        {t('Change||verb')}
      </Button>
    </Group>
  );
}

function useSave(isAdmin: boolean, onSaved: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const saveNames = async ({ first_name, last_name }: Values) => {
    const profile = await unwrap(api.PATCH('/api/v1/users/me', { body: { user: { first_name, last_name } } }));
    client.setQueryData(profileQuery().queryKey, profile);
  };
  const go = useMutation({
    meta: { showsError: true },
    mutationFn: async (values: Values) => {
      const { first_name: _first, last_name: _last, name, ...region } = values;
      await saveFamilySettings(client, { ...region, name: name || null });
      await saveNames(values); // with a first name the step is over
    },
    onSuccess: () => {
      onSaved();
      return navigate({ to: '/onboarding', search: { step: 'start' } });
    },
  });
  const finish = useFinishOnboarding<Values>(async (values) => {
    await saveNames(values);
    onSaved();
  });
  return isAdmin ? go : finish;
}

// Until country and time zone are set, suggest the browser's.
function suggestedRegion(family: Schemas['FamilySettings']): Region {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const place = regionOf(family);
  const timezone = place.timezone ?? timeZone;
  if (place.country !== null) return { ...place, timezone };
  const country = browserCountry();
  return { ...place, ...(country !== null && regionDefaults(country)), country, timezone };
}
