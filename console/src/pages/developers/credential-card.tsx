import { Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { Facts } from '../../ui/index.ts';
import { scopeSentences } from './scopes.ts';

type CredentialCardProps = {
  readonly name: string;
  /** Next to the name: a hint, a status. */
  readonly badges?: ReactNode;
  /** Below the name. */
  readonly subtitle?: ReactNode;
  readonly actions: ReactNode;
  readonly scopes: readonly string[];
  readonly facts: Readonly<Record<string, ReactNode>>;
  /** Below the facts. */
  readonly children?: ReactNode;
};

/** An API key, an OAuth application or a connected app: what it may do, how it is used and its actions. */
export function CredentialCard({ name, badges, subtitle, actions, scopes, facts, children }: CredentialCardProps) {
  const heading = useId();
  return (
    <Paper component="article" aria-labelledby={heading}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <div>
            <Group gap="xs">
              <Title order={3} fz="lg" id={heading}>
                {name}
              </Title>
              {badges}
            </Group>
            {subtitle}
          </div>
          {actions}
        </Group>
        <ScopeList scopes={scopes} />
        <Facts facts={facts} />
        {children}
      </Stack>
    </Paper>
  );
}

function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const sentences = scopeSentences(scopes);
  if (sentences.length <= 1) return <Text size="sm">{sentences[0] ?? t('No access')}</Text>;
  return (
    <List size="sm">
      {sentences.map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  );
}
