import { Box, Container, Group, Paper, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { familySettingsQuery, profileQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { PageTitle, Wordmark } from '../../ui/index.ts';
import { AboutStep } from './about-step.tsx';
import { AccountStep } from './account-step.tsx';
import { StartStep } from './start-step.tsx';
import { stepOf, TITLES } from './steps.ts';

const route = getRouteApi('/onboarding');

/** The first steps of a new user, resumed where they were left. */
export function OnboardingPage(): ReactElement {
  const { step: requested } = route.useSearch();
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { data: family } = useSuspenseQuery(familySettingsQuery());
  const step = stepOf(profile, family, requested);
  const { title, text } = TITLES[step];
  const isAdmin = profile.role === 'admin';
  const top = useStepFocus(step);
  return (
    <Container
      component="main"
      size="sm"
      py={{ base: 'lg', sm: 48 }}
      ref={top}
      tabIndex={-1}
      style={{ outline: 'none' }}
    >
      <Group gap="xs" mb="xl" justify="space-between">
        <Wordmark />
        {isAdmin && (
          <Text size="sm" c="dimmed">
            {t('Step {step} of {steps}', { step: step === 'about' ? 1 : 2, steps: 2 })}
          </Text>
        )}
      </Group>
      <PageTitle title={title} text={text} />
      <Paper p={{ base: 'md', sm: 'lg' }}>
        <Box>
          {step === 'about' && <AboutStep profile={profile} family={family} />}
          {step === 'start' && <StartStep />}
          {step === 'account' && <AccountStep family={family} />}
        </Box>
      </Paper>
    </Container>
  );
}

// Each step moves the focus like a page does; on the first one a field has it.
function useStepFocus(step: string) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, [step]);
  return top;
}
