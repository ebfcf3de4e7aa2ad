import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { issueFor } from '../api/index.ts';
import { notifyDone } from '../feedback/index.ts';
import { Form, FormButtons, FormError } from '../forms/index.ts';
import { ColorField } from './color-field.tsx';
import { FIRST_COLOR } from './label-colors.ts';
import type { Label, LabelChange, LabelKind } from './label-kinds.ts';
import { useChangeLabel, useCreateLabel } from './use-label-mutations.ts';

type LabelFormProps = {
  readonly kind: LabelKind;
  /** The label to edit; null for a new one. */
  readonly label: Label | null;
  readonly onClose: () => void;
  /** False if the colour comes from another label. */
  readonly hasColor?: boolean;
  /** Additional fields of this kind of label. */
  readonly children?: ReactNode;
  /** The values of the additional fields. */
  readonly more?: (text: (name: string) => string) => LabelChange;
};

/** Creates or edits a label. Edits are optimistic. */
export function LabelForm({ kind, label, onClose, hasColor = true, children, more }: LabelFormProps) {
  const [color, setColor] = useState(label?.color ?? FIRST_COLOR);
  const create = useCreateLabel(kind);
  const change = useChangeLabel(kind);
  const send = (text: (name: string) => string) => {
    const values = { name: text('name'), ...(hasColor && { color }), ...more?.(text) };
    if (label !== null) {
      change.mutate({ id: label.id, change: values });
      onClose();
      return;
    }
    const onSuccess = () => {
      notifyDone(`${values.name} added`);
      onClose();
    };
    create.mutate(values, { onSuccess });
  };
  return (
    <Form onSend={send}>
      <TextInput
        name="name"
        label="Name"
        defaultValue={label?.name ?? ''}
        required
        maxLength={100}
        data-autofocus
        error={issueFor(create.error, 'name')}
      />
      {hasColor && <ColorField value={color} onChange={setColor} />}
      {children}
      <FormError error={create.error} fields={['name']} />
      <FormButtons
        submit={label === null ? `Add ${kind.one}` : `Save ${kind.one}`}
        isBusy={create.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}
