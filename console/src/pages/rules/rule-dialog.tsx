import { Checkbox, SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, FormButtons, FormDialog, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { ConditionFields, FieldRows } from './condition-fields.tsx';
import { type ActionRow, emptyRule, isWhole, newAction, type RuleValues, ruleOf, valuesOf } from './rule-form.ts';
import { RulePreview } from './rule-preview.tsx';
import { previewQuery, type Rule, useSaveRule } from './rule-queries.ts';
import { ACTION_TYPES, needsNoValue, useChoices } from './rule-words.ts';

const PREVIEW_DELAY_MS = 400;

type RuleDialogProps = {
  /** A rule to change, or none and what a new one begins with. */
  readonly edited: { readonly rule: Rule | null; readonly values?: RuleValues } | null;
  readonly onClose: () => void;
};

/** Creates or changes a rule, and shows meanwhile what it would change. */
export function RuleDialog({ edited, onClose }: RuleDialogProps) {
  const rule = edited?.rule ?? null;
  const values = rule === null ? (edited?.values ?? emptyRule()) : valuesOf(rule);
  return (
    <FormDialog
      opened={edited !== null}
      onClose={onClose}
      title={rule === null ? t('Add rule') : t('Edit rule')}
      size="lg"
    >
      {values === undefined ? (
        <Text>{t('This rule has nested conditions. Change them over the API.')}</Text>
      ) : (
        <RuleForm key={rule?.id ?? ''} rule={rule} values={values} onClose={onClose} />
      )}
    </FormDialog>
  );
}

const MATCHES = [
  { value: 'and', label: t('All are true') },
  { value: 'or', label: t('One is true') },
];

type RuleFormProps = { readonly rule: Rule | null; readonly values: RuleValues; readonly onClose: () => void };

function RuleForm({ rule, values: initialValues, onClose }: RuleFormProps) {
  const form = useForm<RuleValues>({ initialValues });
  const save = useSaveRule(rule, onClose);
  const { values } = form;
  const [settled] = useDebouncedValue(values, PREVIEW_DELAY_MS);
  const { conditions, actions } = ruleOf(settled);
  const preview = useQuery(previewQuery({ conditions, actions }, isWhole(settled)));
  const [applies, setApplies] = useState(true);
  const changed = preview.data?.changed ?? 0;
  return (
    <Form
      form={form}
      error={save.error}
      onSend={(sent) => save.mutate({ rule: ruleOf(sent), applied: applies ? changed : 0 })}
      buttons={
        <FormButtons submit={t('Save rule')} isBusy={save.isPending} onCancel={onClose} isDisabled={!isWhole(values)} />
      }
    >
      <TextInput
        label={t('Name')}
        maxLength={255}
        placeholder={t('Optional')}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Stack gap="xs" component="fieldset" p={0} m={0} bd={0}>
        <Text component="legend" fw={500} size="sm">
          {t('If')}
        </Text>
        {values.conditions.length > 1 && (
          <SegmentedControl
            aria-label={t('How conditions are joined')}
            data={MATCHES}
            {...form.getInputProps('match')}
          />
        )}
        <ConditionFields rows={values.conditions} onChange={(rows) => form.setFieldValue('conditions', rows)} />
      </Stack>
      <Stack gap="xs" component="fieldset" p={0} m={0} bd={0}>
        <Text component="legend" fw={500} size="sm">
          {t('Then')}
        </Text>
        <ActionFields rows={values.actions} onChange={(rows) => form.setFieldValue('actions', rows)} />
      </Stack>
      <Checkbox
        label={t('Run no later rule on these transactions')}
        {...form.getInputProps('stop', { type: 'checkbox' })}
      />
      {isWhole(values) && <RulePreview preview={preview} />}
      {isWhole(values) && changed > 0 && (
        <Checkbox
          label={t('{count, plural, one {Change this transaction too} other {Change these # transactions too}}', {
            count: changed,
          })}
          description={t('Otherwise the rule applies to new transactions only.')}
          checked={applies}
          onChange={({ currentTarget }) => setApplies(currentTarget.checked)}
        />
      )}
    </Form>
  );
}

type ActionFieldsProps = {
  readonly rows: readonly ActionRow[];
  readonly onChange: (rows: readonly ActionRow[]) => void;
};

const TYPES = ACTION_TYPES.map(({ value, label }) => ({ value, label }));

function ActionFields({ rows, onChange }: ActionFieldsProps) {
  return (
    <FieldRows
      rows={rows}
      onChange={onChange}
      newRow={newAction}
      addLabel={t('Add action')}
      removeLabel={(number) => t('Remove action {number}', { number })}
    >
      {(row, change) => <ActionInputs row={row} onChange={change} />}
    </FieldRows>
  );
}

type InputsProps = { readonly row: ActionRow; readonly onChange: (change: Partial<ActionRow>) => void };

function ActionInputs({ row, onChange }: InputsProps) {
  const options = useChoices()(row.action_type);
  const isKnown = TYPES.some(({ value }) => value === row.action_type);
  const types = isKnown ? TYPES : [...TYPES, { value: row.action_type, label: t('Split by shares') }];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing="xs">
      <Select
        aria-label={t('What to do')}
        data={types}
        allowDeselect={false}
        value={row.action_type}
        onChange={(value) =>
          onChange({
            action_type: ACTION_TYPES.find((type) => type.value === value)?.value ?? row.action_type,
            value: '',
          })
        }
      />
      {!needsNoValue(row.action_type) && options === undefined && (
        <TextInput
          aria-label={t('New value')}
          value={row.value}
          onChange={({ currentTarget: { value } }) => onChange({ value })}
        />
      )}
      {options !== undefined && (
        <Select
          aria-label={t('New value')}
          data={options.map(({ value, label }) => ({ value, label }))}
          searchable
          value={row.value || null}
          onChange={(value) => onChange({ value: value ?? '' })}
        />
      )}
    </SimpleGrid>
  );
}
