import { Badge, Button, Collapse, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Schemas } from '../../api/index.ts';
import { LoadingRows, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { ProposalItems } from './proposal-items.tsx';
import classes from './proposals.module.css';
import { proposalQuery } from './queries.ts';

type Summary = Schemas['ProposalSummary'];

/** A proposal: who suggests what and why. Its items are read when it is opened. */
export function ProposalCard({ proposal, isFirst }: { proposal: Summary; isFirst: boolean }) {
  const [isOpen, items] = useDisclosure(isFirst);
  const heading = useId();
  const { id, reason, items_count: count } = proposal;
  return (
    <Paper component="article" aria-labelledby={heading}>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={2} size="h4" id={heading}>
            <bdi>{authorText(proposal)}</bdi>
          </Title>
          <Status status={proposal.status} />
          <Times proposal={proposal} />
        </Group>
        <blockquote className={classes.reason} dir="auto">
          {reason}
        </blockquote>
        <Button
          variant="subtle"
          size="xs"
          className={classes.toggle ?? ''}
          aria-expanded={isOpen}
          aria-describedby={heading}
          onClick={items.toggle}
        >
          {isOpen ? t('Hide changes') : t('{count, plural, one {Show # change} other {Show # changes}}', { count })}
        </Button>
        <Collapse expanded={isOpen}>{isOpen && <Items id={id} />}</Collapse>
      </Stack>
    </Paper>
  );
}

function Items({ id }: { id: string }) {
  const query = useQuery(proposalQuery(id));
  return (
    <QueryView query={query} loading={<LoadingRows rows={3} />}>
      {(proposal) => <ProposalItems proposal={proposal} />}
    </QueryView>
  );
}

function Times({ proposal: { created_at, decided_at, decided_by } }: { proposal: Summary }) {
  const format = useFormat();
  const decided = decided_at !== null && t('decided by {name}', { name: decided_by?.name ?? t('a former member') });
  return (
    <Text size="sm" c="dimmed" title={format.instant(created_at)}>
      {[format.ago(created_at), decided].filter(Boolean).join(', ')}
    </Text>
  );
}

function Status({ status }: Pick<Summary, 'status'>) {
  if (status === 'accepted') return <Badge variant="light">{t('Accepted')}</Badge>;
  if (status === 'rejected') return <Badge color="gray">{t('Rejected')}</Badge>;
  return status === 'partly_accepted' ? <Badge variant="light">{t('Partly accepted')}</Badge> : null;
}

function authorText({ author: { user, credential } }: Summary): string {
  const person = user.name ?? t('A former member');
  const name = credential.name ?? '';
  if (credential.kind === 'key') return t('{name}, an API key of {person}', { name, person });
  return credential.kind === 'application' ? t('{name}, an app of {person}', { name, person }) : person;
}
