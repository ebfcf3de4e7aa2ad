import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answer, api, issueOf, profileQuery, type Schemas } from '../api/index.ts';
import { FormError } from '../forms/index.ts';
import { customsOf, type Place, PlaceFields, placeOf, presentCountry, saveFamily } from '../regional-settings/index.ts';
import { useFinish } from './use-finish-onboarding.ts';

type AboutStepProps = { readonly profile: Schemas['Profile']; readonly family: Schemas['FamilySettings'] };
type Names = { first_name: string; last_name: string; family_name: string };

/** Asks who the person is, and an admin where the family is. Who joins a family has nothing more to say. */
export function AboutStep({ profile, family }: AboutStepProps) {
  const isAdmin = profile.role === 'admin';
  const names = useForm<Names>({
    initialValues: {
      first_name: profile.first_name ?? '',
      last_name: profile.last_name ?? '',
      family_name: family.name ?? '',
    },
  });
  const place = useForm<Place>({ initialValues: suggested(family) });
  const save = useSave(isAdmin);
  const submit = names.onSubmit((values) => save.mutate({ names: values, place: place.values }));
  return (
    <form onSubmit={submit}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            required
            autoFocus
            maxLength={100}
            {...names.getInputProps('first_name')}
            error={issueOf(save.error, 'first_name')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            maxLength={100}
            {...names.getInputProps('last_name')}
            error={issueOf(save.error, 'last_name')}
          />
        </SimpleGrid>
        {isAdmin && (
          <>
            <TextInput
              label="Family name"
              description="What the books are called, for you and whoever you invite."
              maxLength={100}
              {...names.getInputProps('family_name')}
              error={issueOf(save.error, 'name')}
            />
            <PlaceFields form={place} error={save.error} requiresCountry />
          </>
        )}
        <FormError error={save.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {isAdmin ? 'Continue' : `Open ${family.name ?? 'the books'}`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type About = { readonly names: Names; readonly place: Place };

function useSave(isAdmin: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const saveNames = async ({ first_name, last_name }: Names) => {
    const profile = await answer(api.PATCH('/api/v1/users/me', { body: { user: { first_name, last_name } } }));
    client.setQueryData(profileQuery().queryKey, profile);
  };
  const go = useMutation({
    meta: { showsError: true },
    mutationFn: async ({ names, place }: About) => {
      await saveNames(names);
      await saveFamily(client, { ...place, name: names.family_name.trim() || null });
    },
    onSuccess: () => navigate({ to: '/onboarding', search: { step: 'begin' } }),
  });
  const finish = useFinish<About>(({ names }) => saveNames(names));
  return isAdmin ? go : finish;
}

// Before anybody has chosen, what the browser knows of the place is the best guess.
function suggested(family: Schemas['FamilySettings']): Place {
  const place = placeOf(family);
  if (place.country !== null) return place;
  const country = presentCountry();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { ...place, ...(country !== null && customsOf(country)), country, timezone: place.timezone ?? timeZone };
}
