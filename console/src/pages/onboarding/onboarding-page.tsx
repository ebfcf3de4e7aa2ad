import { Anchor, Box, Button, Container, Group, Paper, Select, Text, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { api, familySettingsQuery, profileQuery, type Schemas, unwrap } from '../../api/index.ts';
import { ACCOUNT_TYPES, type AccountType } from '../../ui/account-types/index.ts';
import { readAmount } from '../../ui/format/index.ts';
import { Form, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { PageTitle, useFormat, Wordmark } from '../../ui/index.ts';
import { AboutStep } from './about-step.tsx';
import { StartStep } from './start-step.tsx';
import { stepOf, TITLES } from './steps.ts';
import { useFinishOnboarding } from './use-finish-onboarding.ts';

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

type Values = { readonly name: string; readonly account_type: AccountType; readonly balance: string };

/** Creates the first account and finishes onboarding. */
function AccountStep({ family }: { family: Schemas['FamilySettings'] }) {
  const { today } = useFormat();
  const amountOf = (typed: string) => (typed.trim() === '' ? '0' : readAmount(typed, family.locale));
  const form = useForm<Values>({
    initialValues: { name: '', account_type: 'depository', balance: '' },
    validate: ({ balance }) => (amountOf(balance) === null ? { balance: t('Enter an amount, such as 1250.50') } : {}),
    draft: 'first account',
  });
  const open = useFinishOnboarding(async (account: Schemas['NewAccount']) => {
    await unwrap(api.POST('/api/v1/accounts', { body: { account } }));
    form.saved();
  });
  const accountOf = ({ balance, ...values }: Values) => {
    return { ...values, balance: amountOf(balance) ?? balance, opening_balance_date: today() };
  };
  const type = ACCOUNT_TYPES.find((one) => one.type === form.values.account_type);
  return (
    <Form
      form={form}
      error={open.error}
      onSend={(values) => open.mutate(accountOf(values))}
      buttons={
        <Group justify="space-between">
          <Anchor size="sm" renderRoot={(props) => <Link to="/onboarding" search={{ step: 'start' }} {...props} />}>
            {t('Back')}
          </Anchor>
          <Button type="submit" loading={open.isPending}>
            {t('Add account')}
          </Button>
        </Group>
      }
    >
      <TextInput
        label={t('Name')}
        placeholder={t('Checking')}
        required
        autoFocus
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('Type')}
        data={ACCOUNT_TYPES.map(({ type: value, label }) => ({ value, label }))}
        allowDeselect={false}
        {...form.getInputProps('account_type')}
      />
      <MoneyInput
        label={type?.isAsset === false ? t('Amount owed today') : t('Balance today')}
        description={t('The balance at the end of this day. Transactions up to it do not change it.')}
        currency={family.currency}
        {...form.getInputProps('balance')}
      />
    </Form>
  );
}
