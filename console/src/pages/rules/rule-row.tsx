import { Badge, Group, Menu, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog, notifyDone } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconArrowDown, IconArrowUp, IconHistory } from '../../ui/icons/index.ts';
import { EditMenu, listClasses, WritersOnly } from '../../ui/index.ts';
import { RulePreview } from './rule-preview.tsx';
import { previewQuery, type Rule, useChangeRule, useDeleteRule, useRunRule } from './rule-queries.ts';
import { type Choices, ruleWords } from './rule-words.ts';

type RuleRowProps = {
  readonly rule: Rule;
  readonly isTooLarge: boolean;
  readonly choices: Choices;
  readonly onEdit: () => void;
  readonly onUp?: () => void;
  readonly onDown?: () => void;
};

export function RuleRow(props: RuleRowProps) {
  const { rule, isTooLarge, choices } = props;
  const { conditions, actions } = ruleWords(rule, choices);
  const name = rule.name ?? conditions.join(', ');
  return (
    <li>
      <Group py="sm" gap="sm" wrap="nowrap" align="flex-start">
        <div className={listClasses.text}>
          <Text fw={500}>{name}</Text>
          <Text size="sm" c="dimmed">
            {t('If {conditions}', { conditions: conditions.join(` ${t('and||between conditions')} `) })}
          </Text>
          <Text size="sm">{actions.join(' · ')}</Text>
          {isTooLarge && !rule.active && (
            <Badge color="yellow" mt={4}>
              {t('Switched off: too large')}
            </Badge>
          )}
          {rule.stop && (
            <Badge variant="default" mt={4}>
              {t('Last rule')}
            </Badge>
          )}
        </div>
        <WritersOnly>
          <RuleControls {...props} name={name} />
        </WritersOnly>
      </Group>
    </li>
  );
}

function RuleControls({ rule, name, onEdit, onUp, onDown }: RuleRowProps & { readonly name: string }) {
  const change = useChangeRule();
  const [isDeleting, deletion] = useDisclosure(false);
  const [isRunning, run] = useDisclosure(false);
  return (
    <>
      <Switch
        aria-label={t('Use {rule}', { rule: name })}
        checked={rule.active}
        onChange={({ currentTarget: { checked: active } }) => change.mutate({ id: rule.id, change: { active } })}
      />
      <EditMenu name={name} onEdit={onEdit} onDelete={deletion.open}>
        <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} disabled={!onUp} onClick={onUp}>
          {t('Move up')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} disabled={!onDown} onClick={onDown}>
          {t('Move down')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={run.open}>
          {t('Run on all transactions')}
        </Menu.Item>
      </EditMenu>
      <DeleteRule rule={rule} name={name} opened={isDeleting} onClose={deletion.close} />
      <RunDialog rule={rule} name={name} opened={isRunning} onClose={run.close} />
    </>
  );
}

type DeleteRuleProps = {
  readonly rule: Rule;
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
};

function DeleteRule({ rule, name, opened, onClose }: DeleteRuleProps) {
  const { mutate, isPending } = useDeleteRule(name, onClose);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Delete {rule}?', { rule: name })}
      confirm={t('Delete rule')}
      onConfirm={() => mutate(rule)}
      isBusy={isPending}
      isDestructive
    >
      <Text size="sm">{t('What it has set on transactions stays.')}</Text>
    </ConfirmDialog>
  );
}

type RunDialogProps = {
  readonly rule: Rule;
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Runs a rule over stored transactions, after showing what that changes. */
function RunDialog({ rule, name, opened, onClose }: RunDialogProps) {
  const run = useRunRule(() => {
    onClose();
    notifyDone(t('{rule} runs. You can undo it under Runs.', { rule: name }));
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
