import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { accountsQuery, api, unwrap } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, SectionCard, useCanWrite } from '../../ui/index.ts';
import { templatesQuery } from './import-queries.ts';
import classes from './imports.module.css';

/** The ways in which CSV files were read before; the next file with the same header is read in the same way. */
export function ImportTemplates() {
  const templates = useQuery(templatesQuery()).data?.data ?? [];
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  const canWrite = useCanWrite();
  const forget = useMutation({
    mutationFn: (id: string) => unwrap(api.DELETE('/api/v1/import_templates/{id}', { params: { path: { id } } })),
  });
  if (templates.length === 0) return null;
  return (
    <SectionCard title={t('Known files')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('The next CSV file with the same columns is read like these.')}
      </Text>
      <ul className={listClasses.lines}>
        {templates.map(({ id, name, account_id }) => (
          <li key={id} className={classes.row}>
            <div className={listClasses.text}>
              <Text>{name}</Text>
              <Text size="sm" c="dimmed">
                {accounts.find((account) => account.id === account_id)?.name ?? t('Deleted account')}
              </Text>
            </div>
            {canWrite && (
              <Button
                size="compact-sm"
                variant="default"
                disabled={forget.isPending}
                aria-label={t('Forget {name}', { name })}
                onClick={() => forget.mutate(id)}
              >
                {t('Forget')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
