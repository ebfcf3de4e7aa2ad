import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog, notifyDone } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { RulePreview } from './rule-preview.tsx';
import { previewQuery, type Rule, useRunRule } from './rule-queries.ts';

type RunDialogProps = {
  readonly rule: Rule;
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Runs a rule over stored transactions, after showing what that changes. */
export function RunDialog({ rule, name, opened, onClose }: RunDialogProps) {
  const run = useRunRule(() => {
    onClose();
    notifyDone(t('The rule runs. You can undo it under Runs.'));
  });
  const parts = { conditions: rule.conditions as never, actions: rule.actions };
  const preview = useQuery(previewQuery(parts, opened));
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Run {rule} on all transactions?', { rule: name })}
      confirm={t('Run rule')}
      onConfirm={() => run.mutate(rule.id)}
      isBusy={run.isPending}
    >
      <Stack gap="sm">
        <Text size="sm">{t('What you have set yourself stays. The run can be undone as a whole.')}</Text>
        <RulePreview preview={preview} />
      </Stack>
    </ConfirmDialog>
  );
}
