import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, unwrap } from '../../api/index.ts';
import { FormError } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconBuildingBank, IconFileImport, IconFlask, IconPlugConnected, IconTruck } from '../../ui/icons/index.ts';
import classes from './onboarding.module.css';
import { useFinishOnboarding } from './use-finish-onboarding.ts';

export function StartStep() {
  const fill = useFinishOnboarding(() => unwrap(api.POST('/api/v1/sample_data')));
  const skip = useFinishOnboarding(async () => {});
  const isBusy = fill.isPending || skip.isPending;
  return (
    <Stack gap={0}>
      <ImportOption isBusy={isBusy} />
      <BankOption isBusy={isBusy} />
      <AccountOption isBusy={isBusy} />
      <MoveOption isBusy={isBusy} />
      <Option
        icon={<IconFlask aria-hidden />}
        title={t('Explore with sample data')}
        text={t('Five years of data of a fictional family. You can remove it in the settings at any time.')}
      >
        <Button
          variant="default"
          loading={fill.isPending}
          disabled={skip.isPending}
          onClick={() => fill.mutate(undefined)}
        >
          {t('Add sample data')}
        </Button>
      </Option>
      <FormError error={fill.error ?? skip.error} />
      <Group justify="space-between" className={classes.foot ?? ''}>
        <Anchor size="sm" renderRoot={(props) => <Link to="/onboarding" search={{ step: 'about' }} {...props} />}>
          {t('Back')}
        </Anchor>
        <Button
          variant="subtle"
          loading={skip.isPending}
          disabled={fill.isPending}
          onClick={() => skip.mutate(undefined)}
        >
          {t('Skip for now')}
        </Button>
      </Group>
    </Stack>
  );
}

function BankOption({ isBusy }: { isBusy: boolean }) {
  const finish = useFinishOnboarding(async () => {}, '/bank-connections');
  return (
    <Option
      icon={<IconPlugConnected aria-hidden />}
      title={t('Connect a bank')}
      text={t('Transactions and balances come by themselves each day, of the accounts that you choose.')}
    >
      <Button variant="default" loading={finish.isPending} disabled={isBusy} onClick={() => finish.mutate(undefined)}>
        {t('Connect a bank')}
      </Button>
      <FormError error={finish.error} />
    </Option>
  );
}

function AccountOption({ isBusy }: { isBusy: boolean }) {
  return (
    <Option
      icon={<IconBuildingBank aria-hidden />}
      title={t('Add your first account')}
      text={t('Enter its name and current balance. You can add transactions next.')}
    >
      <Button
        variant="default"
        disabled={isBusy}
        renderRoot={(props) => <Link to="/onboarding" search={{ step: 'account' }} {...props} />}
      >
        {t('Add account')}
      </Button>
    </Option>
  );
}

function ImportOption({ isBusy }: { isBusy: boolean }) {
  const finish = useFinishOnboarding(async () => {}, '/imports');
  return (
    <Option
      icon={<IconFileImport aria-hidden />}
      title={t('Import a file')}
      text={t('Take over the transactions of your bank or of another app. You see them before anything is added.')}
    >
      <Button loading={finish.isPending} disabled={isBusy} onClick={() => finish.mutate(undefined)}>
        {t('Import a file')}
      </Button>
      <FormError error={finish.error} />
    </Option>
  );
}

function MoveOption({ isBusy }: { isBusy: boolean }) {
  const finish = useFinishOnboarding(async () => {}, '/settings/data');
  return (
    <Option
      icon={<IconTruck aria-hidden />}
      title={t('Move from another Coffer server')}
      text={t('Bring its export of all data: accounts, transactions, rules, budgets and files.')}
    >
      <Button variant="default" loading={finish.isPending} disabled={isBusy} onClick={() => finish.mutate(undefined)}>
        {t('Import everything')}
      </Button>
      <FormError error={finish.error} />
    </Option>
  );
}

type OptionProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

function Option({ icon, title, text, children }: OptionProps) {
  return (
    <section aria-label={title} className={classes.way}>
      <div className={classes.icon}>{icon}</div>
      <div className={classes.words}>
        <Text component="h2" fw={600} m={0}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <div className={classes.act}>{children}</div>
    </section>
  );
}
