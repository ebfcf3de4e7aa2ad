import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, issueFor, profileQuery, type Schemas, unwrap } from '../api/index.ts';
import { FormError } from '../forms/index.ts';
import {
  browserCountry,
  type Region,
  RegionFields,
  regionDefaults,
  regionOf,
  saveFamilySettings,
} from '../regional-settings/index.ts';
import { useFinishOnboarding } from './use-finish-onboarding.ts';

type AboutStepProps = { readonly profile: Schemas['Profile']; readonly family: Schemas['FamilySettings'] };
type Names = { first_name: string; last_name: string; family_name: string };

/** Asks for the user's name and, for an admin, for the family's region. */
export function AboutStep({ profile, family }: AboutStepProps) {
  const isAdmin = profile.role === 'admin';
  const names = useForm<Names>({
    initialValues: {
      first_name: profile.first_name ?? '',
      last_name: profile.last_name ?? '',
      family_name: family.name ?? '',
    },
  });
  const place = useForm<Region>({ initialValues: suggestedRegion(family) });
  const save = useSave(isAdmin);
  const submit = names.onSubmit((values) => save.mutate({ names: values, place: place.values }));
  return (
    <form onSubmit={submit}>
      <Stack>
        <NameFields form={names} error={save.error} />
        {isAdmin && (
          <>
            <TextInput
              label="Family name"
              description="Shown to everyone in your family."
              maxLength={100}
              {...names.getInputProps('family_name')}
              error={issueFor(save.error, 'name')}
            />
            <RegionFields form={place} error={save.error} requiresCountry />
          </>
        )}
        <FormError error={save.error} fields={['first_name', 'last_name', 'name', ...Object.keys(place.values)]} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {isAdmin ? 'Continue' : `Open ${family.name ?? 'Coffer'}`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function NameFields({ form, error }: { form: UseFormReturnType<Names>; error: Error | null }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label="First name"
        autoComplete="given-name"
        required
        autoFocus
        maxLength={100}
        {...form.getInputProps('first_name')}
        error={issueFor(error, 'first_name')}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        maxLength={100}
        {...form.getInputProps('last_name')}
        error={issueFor(error, 'last_name')}
      />
    </SimpleGrid>
  );
}

type About = { readonly names: Names; readonly place: Region };

function useSave(isAdmin: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const saveNames = async ({ first_name, last_name }: Names) => {
    const profile = await unwrap(api.PATCH('/api/v1/users/me', { body: { user: { first_name, last_name } } }));
    client.setQueryData(profileQuery().queryKey, profile);
  };
  const go = useMutation({
    meta: { showsError: true },
    mutationFn: async ({ names, place }: About) => {
      await saveNames(names);
      await saveFamilySettings(client, { ...place, name: names.family_name.trim() || null });
    },
    onSuccess: () => navigate({ to: '/onboarding', search: { step: 'start' } }),
  });
  const finish = useFinishOnboarding<About>(({ names }) => saveNames(names));
  return isAdmin ? go : finish;
}

// Until a country is set, suggest the browser's.
function suggestedRegion(family: Schemas['FamilySettings']): Region {
  const place = regionOf(family);
  if (place.country !== null) return place;
  const country = browserCountry();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { ...place, ...(country !== null && regionDefaults(country)), country, timezone: place.timezone ?? timeZone };
}
