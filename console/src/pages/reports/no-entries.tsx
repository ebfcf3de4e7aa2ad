import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';

/** In place of a report without entries: how to get some. */
export function NoEntries() {
  return (
    <EmptyState
      title={t('Nothing in this period')}
      text={t('Choose another period, add transactions, or import a file of your bank.')}
      action={
        <Group justify="center">
          <Button renderRoot={(props) => <Link to="/transactions" search={{ open: 'new' }} {...props} />}>
            {t('Add transaction')}
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to="/imports" {...props} />}>
            {t('Import a file')}
          </Button>
        </Group>
      }
    />
  );
}
