import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, connectedAppsQuery, done, type Schemas } from '../../api/index.ts';
import { EmptyState, LoadingCards, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconPlugConnected } from '../../ui/icons/index.ts';
import { CurlButton, useFormat } from '../../ui/index.ts';
import { CredentialCard } from './credential-card.tsx';
import { useLimitNames, widest } from './limit-names.ts';
import { RevokeButton } from './revoke-button.tsx';
import { SectionHeading } from './section-heading.tsx';

type ConnectedApp = Schemas['AuthorizedApplication'];

/** The apps that the user has given access to. */
export function ConnectedAppsPage() {
  const apps = useQuery(connectedAppsQuery());
  return (
    <>
      <SectionHeading
        title={t('Connected apps')}
        text={t('Apps that can access your data because you allowed them to.')}
      >
        <CurlButton path="/api/v1/authorized_applications" />
      </SectionHeading>
      <QueryView query={apps} loading={<LoadingCards cards={2} height={160} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconPlugConnected size={32} aria-hidden />}
              title={t('No connected apps')}
              text={t('When you allow an app to access your data, it appears here and you can revoke its access.')}
            />
          ) : (
            <Stack>
              {all.map((app) => (
                <ConnectedAppCard key={app.id} app={app} />
              ))}
            </Stack>
          )
        }
      </QueryView>
    </>
  );
}

function ConnectedAppCard({ app }: { app: ConnectedApp }) {
  const { id, name, scopes, grants, grant_limits, first_allowed_at, last_used_at } = app;
  const format = useFormat();
  const limits = useLimitNames();
  return (
    <CredentialCard
      name={name}
      subtitle={<Host app={app} />}
      actions={
        <RevokeButton
          revokes
          name={name}
          title={t('Revoke access for {name}?', { name })}
          confirm={t('Revoke access')}
          done={t('{name} no longer has access', { name })}
          revoke={() => done(api.DELETE('/api/v1/authorized_applications/{id}', { params: { path: { id } } }))}
        >
          {t('The app is signed out on every device immediately. It can ask for access again.')}
        </RevokeButton>
      }
      scopes={scopes}
      facts={{
        [t('Connected')]: format.instant(first_allowed_at),
        [t('Last used')]: last_used_at === null ? t('Never') : format.ago(last_used_at),
        ...limits.facts(widest(grant_limits)),
        [t('Signed in on')]: t('{count, plural, one {# device} other {# devices}}', { count: grants }),
      }}
    >
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/settings/history" search={{ author: `app:${id}` }} {...props} />}
      >
        {t('View changes')}
      </Anchor>
    </CredentialCard>
  );
}

function Host({ app: { uri, host } }: { app: ConnectedApp }) {
  if (host === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {uri === null ? (
        host
      ) : (
        <Anchor href={uri} target="_blank" rel="noreferrer" inherit>
          {host}
        </Anchor>
      )}
    </Text>
  );
}
