import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { useFormat } from '../../ui/index.ts';
import type { Connection } from './bank-queries.ts';
import { attentionOf, needsPerson } from './bank-state.ts';
import classes from './banks.module.css';

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
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/bank-connections" search={{ connect: connection.id }} {...props} />}
          >
            {t('Renew {name}', { name: connection.name })}
          </Button>
        </section>
      );
    });
}
