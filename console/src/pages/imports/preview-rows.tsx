import { Alert, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, MoneyText, useFormat } from '../../ui/index.ts';
import type { Preflight } from './import-queries.ts';
import classes from './imports.module.css';
import { reasonText } from './reasons.ts';

const FAULTS_SHOWN = 5;

/** The first rows of a file as they are read, and the rows that cannot be. */
export function PreviewRows({ preflight, isOld }: { preflight: Preflight; isOld: boolean }) {
  const id = useId();
  const format = useFormat();
  const { rows, errors } = preflight;
  return (
    <>
      <Faults errors={errors} />
      <section aria-labelledby={id} aria-busy={isOld}>
        <Title order={2} fz="sm" fw={600} id={id} mb="xs">
          {t('First rows')}
        </Title>
        {rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('No row can be read with these columns.')}
          </Text>
        ) : (
          <ul className={listClasses.lines}>
            {rows.map(({ account, line, date, name, notes, signed_amount, currency, original, pending }) => (
              <li key={`${account} ${line} ${name} ${signed_amount}`} className={classes.row}>
                <Text span className={classes.date ?? ''}>
                  {format.date(date)}
                </Text>
                <Text span className={classes.words ?? ''}>
                  {name || t('No name')}
                  {notes !== null && (
                    <Text span size="sm" c="dimmed" display="block">
                      {notes}
                    </Text>
                  )}
                  {original !== null && (
                    <Text span size="sm" c="dimmed" display="block">
                      {t('Paid {amount}', { amount: format.money(original.amount, original.currency) })}
                    </Text>
                  )}
                  {pending && (
                    <Text span size="sm" c="dimmed" display="block">
                      {t('Pending')}
                    </Text>
                  )}
                </Text>
                <MoneyText kind="flow" amount={signed_amount} currency={currency ?? undefined} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

/** The rows of a file that cannot be read, or why nothing of it can. */
export function Faults({ errors }: Pick<Preflight, 'errors'>) {
  if (errors.length === 0) return null;
  return (
    <Alert variant="outline" color="yellow" title={t('Some rows cannot be read')}>
      {errors.slice(0, FAULTS_SHOWN).map(({ line, code, message: english }) => {
        const message = reasonText({ reason: code, message: english }) ?? english;
        return (
          <Text size="sm" key={`${line} ${english}`}>
            {line === null ? message : t('Line {line}: {message}', { line, message })}
          </Text>
        );
      })}
      {errors.length > FAULTS_SHOWN && (
        <Text size="sm">{t('{length} more', { length: errors.length - FAULTS_SHOWN })}</Text>
      )}
    </Alert>
  );
}
