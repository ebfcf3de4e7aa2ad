import { Alert, Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schemas } from '../../api/index.ts';
import { ErrorText } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useCanWrite } from '../../ui/index.ts';
import { ItemDiff } from './item-diff.tsx';
import { itemTitle, type ProposalItem } from './item-words.ts';
import classes from './proposals.module.css';
import { type Decision, outdatedItems, useDecide } from './use-decide.ts';

/** The items of a proposal; those that wait can be chosen, accepted and rejected. */
export function ProposalItems({ proposal }: { proposal: Schemas['Proposal'] }) {
  const decide = useDecide(proposal.id);
  const canDecide = useCanWrite();
  const [left, setLeft] = useState<readonly number[]>([]);
  const waiting = proposal.items.filter(({ status }) => status === 'pending').map(({ position }) => position);
  const chosen = waiting.filter((position) => !left.includes(position));
  const outdated = outdatedItems(decide.error);
  const send = (kind: Decision['kind']) => decide.mutate({ kind, items: chosen });
  return (
    <Stack gap="md">
      <fieldset className={classes.items}>
        <legend className={classes.legend}>{t('Changes')}</legend>
        <Stack gap="md">
          {proposal.items.map((item) => (
            <Item
              key={item.position}
              item={item}
              isOutdated={outdated.includes(item.position)}
              isChosen={chosen.includes(item.position)}
              onChoose={
                canDecide
                  ? (isChosen) =>
                      setLeft(isChosen ? left.filter((one) => one !== item.position) : [...left, item.position])
                  : null
              }
            />
          ))}
        </Stack>
      </fieldset>
      {decide.error && <DecisionError error={decide.error} items={proposal.items} outdated={outdated} />}
      {canDecide && waiting.length > 0 && (
        <DecisionButtons count={chosen.length} busy={decide.isPending ? decide.variables.kind : null} onDecide={send} />
      )}
    </Stack>
  );
}

type ItemProps = {
  readonly item: ProposalItem;
  readonly isOutdated: boolean;
  readonly isChosen: boolean;
  /** Null for people who cannot decide. */
  readonly onChoose: ((isChosen: boolean) => void) | null;
};

function Item({ item, isOutdated, isChosen, onChoose }: ItemProps) {
  const title = <bdi>{itemTitle(item)}</bdi>;
  return (
    <div>
      <Group gap="xs">
        {item.status === 'pending' && onChoose !== null ? (
          <Checkbox
            label={title}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        ) : (
          <Text size="sm" fw={500}>
            {title}
          </Text>
        )}
        {item.status === 'accepted' && <Badge variant="light">{t('Accepted')}</Badge>}
        {item.status === 'rejected' && <Badge color="gray">{t('Rejected')}</Badge>}
        {isOutdated && <Badge color="yellow">{t('Outdated')}</Badge>}
      </Group>
      <ItemDiff item={item} />
    </div>
  );
}

type DecisionErrorProps = {
  readonly error: Error;
  readonly items: readonly ProposalItem[];
  readonly outdated: readonly number[];
};

function DecisionError({ error, items, outdated }: DecisionErrorProps) {
  const names = items.filter(({ position }) => outdated.includes(position)).map(itemTitle);
  return (
    <Alert color="red" variant="outline" title={t('Nothing was changed')} icon={<IconAlertTriangle aria-hidden />}>
      {names.length === 0 ? (
        <ErrorText error={error} />
      ) : (
        <>
          <Text size="sm">
            {t('These changes no longer fit, because the data has changed since. Reject them, or accept the others.')}
          </Text>
          <ul>
            {names.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

type DecisionButtonsProps = {
  readonly count: number;
  readonly busy: Decision['kind'] | null;
  readonly onDecide: (kind: Decision['kind']) => void;
};

function DecisionButtons({ count, busy, onDecide }: DecisionButtonsProps) {
  const isDisabled = count === 0 || busy !== null;
  return (
    <Group>
      <Button disabled={isDisabled} loading={busy === 'accept'} onClick={() => onDecide('accept')}>
        {t('{count, plural, one {Accept # change} other {Accept # changes}}', { count })}
      </Button>
      <Button variant="default" disabled={isDisabled} loading={busy === 'reject'} onClick={() => onDecide('reject')}>
        {t('{count, plural, one {Reject # change} other {Reject # changes}}', { count })}
      </Button>
    </Group>
  );
}
