import { Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { QueryView } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { deliveryQuery } from './queries.ts';
import classes from './webhooks.module.css';

/** The request and the response of a delivery. The response is text of the receiver. */
export function DeliveryDetails({ id }: { id: string }) {
  const query = useQuery(deliveryQuery(id));
  return (
    <QueryView query={query}>
      {({ request, response_body, response_status, error }) => (
        <Stack gap="xs" mt="xs">
          <Part title={t('Request')}>
            {`POST ${request.url}\n\n${request.body === null ? t('You may no longer see the body.') : JSON.stringify(request.body, null, 2)}`}
          </Part>
          <Part title={t('Response')}>
            {response_status === null
              ? (error ?? t('No response yet'))
              : [response_status, response_body].filter((part) => part !== null).join('\n\n')}
          </Part>
        </Stack>
      )}
    </QueryView>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const label = useId();
  return (
    <div>
      <Text size="sm" fw={500} id={label}>
        {title}
      </Text>
      <Code block className={classes.text ?? ''} tabIndex={0} role="region" aria-labelledby={label}>
        {children}
      </Code>
    </div>
  );
}
