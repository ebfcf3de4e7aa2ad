import { Stack } from '@mantine/core';
import { IdentitiesSection } from './identities.tsx';
import { PasskeysSection } from './passkeys.tsx';
import { SecondFactorSection } from './second-factor.tsx';

export function SecurityPage() {
  return (
    <Stack gap="lg">
      <SecondFactorSection />
      <PasskeysSection />
      <IdentitiesSection />
    </Stack>
  );
}
