import { List, Text } from '@mantine/core';
import { scopeSentences } from './scopes.ts';

/** What scopes allow, a line each. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const sentences = scopeSentences(scopes);
  if (sentences.length === 0) return <Text size="sm">Nothing</Text>;
  if (sentences.length === 1) return <Text size="sm">{sentences[0]}</Text>;
  return (
    <List size="sm">
      {sentences.map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  );
}
