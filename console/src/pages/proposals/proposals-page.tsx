import { Badge, Button, Collapse, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import type { Schemas } from '../../api/index.ts';
import { EmptyState, LoadingCards, LoadingRows, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconInbox } from '../../ui/icons/index.ts';
import { CurlButton, PageTitle, useFormat } from '../../ui/index.ts';
import { ProposalItems } from './proposal-items.tsx';
import classes from './proposals.module.css';
import { proposalQuery, proposalsQuery } from './queries.ts';

/** Changes that programs suggest, for a person to decide on. */
export function ProposalsPage() {
  const { decided: showsDecided } = useSearch({ from: '/shell/proposals' });
  const pending = useQuery(proposalsQuery('pending'));
  return (
    <>
      <PageTitle
        title={t('Proposals')}
        text={t('Changes that programs suggest. Nothing is written until you accept.')}
        back={{ to: '/', label: t('Overview') }}
      >
        <CurlButton path="/api/v1/proposals?status=pending" />
      </PageTitle>
      <Stack>
        <QueryView query={pending} loading={<LoadingCards cards={2} height={220} />}>
          {({ proposals }) =>
            proposals.length === 0 ? (
              <EmptyState
                icon={<IconInbox size={40} stroke={1.4} aria-hidden />}
                title={t('No proposals wait')}
                text={t('A program with the permission to propose changes, such as an assistant, puts them here.')}
              />
            ) : (
              proposals.map((proposal, index) => (
                <ProposalCard key={proposal.id} proposal={proposal} isFirst={index === 0} />
              ))
            )
          }
        </QueryView>
        <Button
          variant="subtle"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          renderRoot={(props) => (
            <Link to="/proposals" search={{ decided: showsDecided ? undefined : true }} {...props} />
          )}
        >
          {showsDecided ? t('Hide decided proposals') : t('Show decided proposals')}
        </Button>
        {showsDecided && <Decided />}
      </Stack>
    </>
  );
}

function Decided() {
  const query = useQuery(proposalsQuery());
  return (
    <QueryView query={query}>
      {({ proposals }) =>
        proposals
          .filter(({ status }) => status !== 'pending')
          .map((proposal) => <ProposalCard key={proposal.id} proposal={proposal} isFirst={false} />)
      }
    </QueryView>
  );
}

type Summary = Schemas['ProposalSummary'];

/** A proposal: who suggests what and why. Its items are read when it is opened. */
function ProposalCard({ proposal, isFirst }: { proposal: Summary; isFirst: boolean }) {
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
