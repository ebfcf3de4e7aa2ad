import { Button, Stack } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { EmptyState, LoadingCards, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { CurlButton, PageTitle } from '../../ui/index.ts';
import { ProposalCard } from './proposal-card.tsx';
import { proposalsQuery } from './queries.ts';

/** Changes that programs suggest, for a person to decide on. */
export function ProposalsPage() {
  const { decided: showsDecided } = useSearch({ from: '/shell/proposals' });
  const pending = useQuery(proposalsQuery('pending'));
  return (
    <>
      <PageTitle title={t('Proposals')} text={t('Changes that programs suggest. Nothing is written until you accept.')}>
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
