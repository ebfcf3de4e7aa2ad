import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { profileQuery, unwrap } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { useFormat } from '../../ui/index.ts';
import { type Connection, changeConnection, connectionsQuery } from './bank-queries.ts';
import { attentionOf, needsPerson } from './bank-state.ts';
import classes from './banks.module.css';

/** The notices of the person's own connections; other members cannot help them. */
export function OwnBankAttention() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { data = [] } = useQuery(connectionsQuery());
  const own = data.filter((one) => one.user_id === profile.id && needsPerson(one));
  if (own.length === 0) return null;
  return (
    <Stack mb="md" gap="xs">
      <BankAttention connections={own} />
    </Stack>
  );
}

/** A notice for each connection that wants its person: the reason, until when, and one button. */
export function BankAttention({ connections }: { connections: readonly Connection[] }) {
  const format = useFormat();
  return connections
    .filter((connection) => needsPerson(connection))
    .map((connection) => {
      const { title, text } = attentionOf(connection, format);
      return (
        <section key={connection.id} aria-label={title} className={classes.notice}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          <div>
            <b>{title}</b>
            <p>{text}</p>
          </div>
          {wantsSignIn(connection) ? (
            <SignInButton connection={connection} />
          ) : (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/bank-connections" search={{ connect: connection.id }} {...props} />}
            >
              {t('Renew {name}', { name: connection.name })}
            </Button>
          )}
        </section>
      );
    });
}

/** Whether a consent at the bank ends or has ended; what the person has entered for it is stored. */
function wantsSignIn({ status, consent_expires_at: end, last_error: error }: Connection): boolean {
  return end !== null && (status === 'active' || error?.code === 'sign_in_again');
}

function SignInButton({ connection: { id, name } }: { connection: Connection }) {
  const renew = useMutation({
    mutationFn: () => unwrap(changeConnection(id, { renew: true })),
    onSuccess: ({ authorization_url: url }) => url !== null && window.location.assign(url),
  });
  return (
    <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
      {t('Sign in at {bank}', { bank: name })}
    </Button>
  );
}
