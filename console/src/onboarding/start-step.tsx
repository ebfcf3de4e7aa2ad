import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconBuildingBank, IconFlask } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { answer, api } from '../api/index.ts';
import { FormError } from '../forms/index.ts';
import classes from './onboarding.module.css';
import { useFinish } from './use-finish-onboarding.ts';

/** Own account, made-up books, or nothing for now. */
export function BeginStep() {
  const fill = useFinish(() => answer(api.POST('/api/v1/sample_data')));
  const skip = useFinish(async () => {});
  const isBusy = fill.isPending || skip.isPending;
  return (
    <Stack gap={0}>
      <Way
        icon={<IconBuildingBank aria-hidden />}
        title="Add your first account"
        text="Its name and what is in it now. Transactions come after."
      >
        <Button
          disabled={isBusy}
          renderRoot={(props) => <Link to="/onboarding" search={{ step: 'account' }} {...props} />}
        >
          Add an account
        </Button>
      </Way>
      <Way
        icon={<IconFlask aria-hidden />}
        title="Look around with sample data"
        text="Five years of a made-up family, clearly marked. You can remove it in the settings with one click."
      >
        <Button
          variant="default"
          loading={fill.isPending}
          disabled={skip.isPending}
          onClick={() => fill.mutate(undefined)}
        >
          Fill with sample data
        </Button>
      </Way>
      <FormError error={fill.error ?? skip.error} />
      <Group justify="space-between" className={classes.foot ?? ''}>
        <Anchor size="sm" renderRoot={(props) => <Link to="/onboarding" search={{ step: 'about' }} {...props} />}>
          Back
        </Anchor>
        <Button
          variant="subtle"
          loading={skip.isPending}
          disabled={fill.isPending}
          onClick={() => skip.mutate(undefined)}
        >
          Skip this
        </Button>
      </Group>
    </Stack>
  );
}

type WayProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

function Way({ icon, title, text, children }: WayProps) {
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
