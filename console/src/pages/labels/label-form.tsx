import { ColorSwatch, Group, Input, TextInput, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form, FormButtons, type FormState } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconCheck } from '../../ui/icons/index.ts';
import { freeColor, LABEL_COLORS } from './label-colors.ts';
import type { Label, LabelChange, LabelKind } from './label-kinds.ts';
import classes from './labels.module.css';
import { useChangeLabel, useCreateLabel } from './use-label-mutations.ts';

/** The values that every kind of label has. */
type LabelValues = { readonly name: string; readonly color: string };

/** The values of a label; a new one has a colour that few of the others have. */
export function labelValues(label: Label | null, others: readonly Label[] = []): LabelValues {
  return { name: label?.name ?? '', color: label?.color ?? freeColor(others) };
}

type LabelFormProps<Values extends LabelValues> = {
  readonly kind: LabelKind;
  /** The label to edit; null for a new one. */
  readonly label: Label | null;
  readonly form: FormState<Values>;
  readonly onClose: () => void;
  /** False if the color comes from another label. */
  readonly hasColor?: boolean;
  readonly body: (values: Values) => LabelChange & { readonly name: string };
  /** Additional fields of this kind of label. */
  readonly children?: ReactNode;
};

/** Creates or edits a label. The list shows an edit at once; the dialog closes when it is saved. */
export function LabelForm<Values extends LabelValues>(props: LabelFormProps<Values>) {
  const { kind, label, form, onClose, hasColor = true, body, children } = props;
  const create = useCreateLabel(kind, onClose);
  const change = useChangeLabel(kind, label, onClose);
  const send = (values: Values) =>
    label === null ? create.mutate(body(values)) : change.mutate({ id: label.id, change: body(values) });
  return (
    <Form
      form={form}
      error={label === null ? create.error : change.error}
      onSend={send}
      buttons={
        <FormButtons
          submit={label === null ? kind.texts.add : kind.texts.save}
          isBusy={create.isPending || change.isPending}
          onCancel={onClose}
        />
      }
    >
      <TextInput label={t('Name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      {hasColor && <ColorField {...form.getInputProps('color')} value={form.values.color} />}
      {children}
    </Form>
  );
}

/** Selects a preset or any other colour. */
function ColorField({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  return (
    <Input.Wrapper label={t('Color')} labelElement="div">
      <Group gap={6} mt={4} role="group" aria-label={t('Colors')}>
        {LABEL_COLORS.map(([name, color]) => {
          const isSelected = color === value.toLowerCase();
          return (
            <UnstyledButton
              key={color}
              className={classes.swatch ?? ''}
              aria-label={name}
              aria-pressed={isSelected}
              onClick={() => onChange(color)}
            >
              <ColorSwatch component="span" color={color} size={26} c="white">
                {isSelected && <IconCheck size={16} aria-hidden />}
              </ColorSwatch>
            </UnstyledButton>
          );
        })}
        <TextInput
          type="color"
          aria-label={t('Custom color')}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          w={56}
        />
      </Group>
    </Input.Wrapper>
  );
}
